// English: what is said of programs that come into a room.

export const programs = {
  "program.title": "A program joins",
  "program.about": "A program that speaks GTP can be a member: it proposes and votes.",
  "program.token": "Token for {team}",
  "program.how": "The program connects to port {port} of this server and sends this token as its first line:",
  "program.secret": "Token",
  "bridge.title": "A program plays against the team",
  "bridge.how":
    "A bridge to another server, a match or a board such as Sabaki can take the team for one GTP engine. Enter this there as the engine’s command; whoever has it moves for the other side:",
};
