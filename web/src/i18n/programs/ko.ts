// 한국어: what is said of programs that come into a room.
import type { programs as model } from "./en";

export const programs: Record<keyof typeof model, string> = {
  "program.title": "프로그램이 참가하기",
  "program.about": "GTP를 말하는 프로그램도 구성원이 될 수 있습니다. 제안하고 투표합니다.",
  "program.token": "{team}의 토큰",
  "program.how": "프로그램은 이 서버의 포트 {port}에 접속해 첫 줄로 이 토큰을 보냅니다:",
  "program.secret": "토큰",
  "bridge.title": "바깥의 프로그램이 팀과 두기",
  "bridge.how":
    "다른 서버로 가는 다리나 Sabaki 등이 팀을 하나의 GTP 엔진으로 쓸 수 있습니다. 엔진 명령으로 입력하세요. 이것을 가진 사람이 상대편을 둡니다:",
};
