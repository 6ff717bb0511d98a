#!/bin/sh
# A player that knows four commands: boardsize, play, genmove, quit. It plays on the first empty point that has an empty
# neighbour, so that no move of its own is illegal, and passes when there is none. FOUR_LOG names a file in which each
# process leaves a line.
[ -n "$FOUR_LOG" ] && echo started >> "$FOUR_LOG"
letters=ABCDEFGHJKLMNOPQRST
size=19
stones=" "

column() { echo "$letters" | cut -c "$1"; }

# Is there a point in this column and row, and no stone on it?
free() {
  [ "$1" -ge 1 ] && [ "$1" -le "$size" ] && [ "$2" -ge 1 ] && [ "$2" -le "$size" ] || return 1
  case "$stones" in *" $(column "$1")$2 "*) return 1 ;; esac
}

move() {
  row=1
  while [ "$row" -le "$size" ]; do
    at=1
    while [ "$at" -le "$size" ]; do
      if free "$at" "$row" && { free $((at + 1)) "$row" || free "$at" $((row + 1)) || free $((at - 1)) "$row"; }; then
        made="$(column "$at")$row"
        stones="$stones$made "
        return
      fi
      at=$((at + 1))
    done
    row=$((row + 1))
  done
  made=pass
}

while read -r command first second; do
  case "$command" in
    boardsize) size=$first; stones=" "; printf '=\n\n' ;;
    play) stones="$stones$(echo "$second" | tr a-z A-Z) "; printf '=\n\n' ;;
    genmove) move; printf '= %s\n\n' "$made" ;;
    quit) printf '=\n\n'; exit 0 ;;
    *) printf '? unknown command\n\n' ;;
  esac
done
