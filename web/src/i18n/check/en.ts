// English: what the page says that checks proofs.

export const check = {
  "check.title": "Check this proof",
  "check.about":
    "Your own browser replays a certificate with the rules of Go and nothing else: nobody has to be believed, and nothing is sent to anybody. Once this page is open it works without a network.",
  "check.certificate": "The certificate",
  "check.problem": "The problem, as SGF or a text diagram (optional)",
  "check.problem_why":
    "Without it you see what the certificate is about; with it, whether that is the problem you mean.",
  "check.go": "Check",
  "check.working": "Checking…",
  "check.holds": "The proof holds.",
  "check.states": "Your browser has been through {states} {states?position|positions} in {ms} ms.",
  "check.fails": "The proof does not hold.",
  "check.moves": "First moves",
  "check.main": "Main line",
  "check.none": "This page was built without the part that checks proofs (cargo xtask wasm).",
  "check.line": "The line after {move}",
  "witness.walk": "Walk through it",
  "witness.checking": "Your browser is checking the proof…",
  "witness.holds": "Checked here: your own browser has been through {states} {states?position|positions} in {ms} ms.",
  "witness.sent":
    "Checked here: your own browser has been through {states} {states?position|positions} of the server’s proof in {ms} ms.",
  "witness.near":
    "Found and checked here: your own browser looked at {n} {n?position|positions} in {ms} ms, and asked no server.",
  "witness.silent": "The server has given no certificate that your browser could check.",
  "witness.forged": "This is not proved: what the server says does not stand up here.",
  "witness.differs": "Its certificate proves something other than what it says.",
  "guest.answer": "Show the answer",
  "guest.unproved": "Not proved: your browser has not solved this in time. What the board plays is its best guess.",
  "guest.away": "This board could not be loaded. Is there a network?",
};
