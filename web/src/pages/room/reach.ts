// Who can reach the address of this page.

/** Does this name lead nowhere but to the machine itself? Then no code is drawn: who reads it would find their own
 * telephone. */
export function isOnlyHere(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
