# What the commands of a document are run with. $STAGE is a folder for this, $LAB the real lab/lab.

# Around each command, so that what it says can be told from what the next one says.
begin() { printf '\001begin %s\n' "$1"; }

end() {
  local code=$1
  trap - ERR
  [ "$code" != 0 ] || code=${failed:-0}
  failed=0
  printf '\002%s\n' "$code"
}

# Of several commands each counts, and not the last one only.
carefully() { trap 'failed=$?' ERR; }

put() {
  local path=${1/#\~/$HOME}
  mkdir -p "$(dirname "$path")" && cat > "$path"
}

# The lab on servers of its own; the first one is what documents call :20.
lab() {
  local display=
  case $1 in
    start)
      display=$("$LAB" "$@") || return
      [ -e "$STAGE/display" ] || echo "$display" > "$STAGE/display"
      echo "$display" | tee -a "$STAGE/displays"
      ;;
    stop)
      DISPLAY=$(cat "$STAGE/display") "$LAB" stop
      rm "$STAGE/display"
      ;;
    *) DISPLAY=$(cat "$STAGE/display") "$LAB" "$@" ;;
  esac
}

# Runs a program beside the reader's shell until the document ends; `hear` waits for what it says.
beside() {
  coproc program { exec "$@" 2>&1; }
  exec {heard}<&"${program[0]}"
}

hear() {
  local line
  while IFS= read -r -t 60 line <&"$heard"; do
    case $line in *"$1"*) return ;; esac
  done
  echo "the program ended without saying \"$1\""
  return 1
}

# The reader ends it, as with Ctrl-C.
leave_watcher() { kill -INT "$program_PID" && hear stopped; }

leave() {
  local running
  running=$(jobs -p)
  [ -z "$running" ] || kill $running
  [ ! -e "$STAGE/displays" ] || while read -r display; do "$LAB" stop "$display" 2> "$STAGE/stopped"; done < "$STAGE/displays"
}

if [ "${BASH_SOURCE[0]}" != "$0" ] && [ -z "$STAGE_SET" ]; then
  export STAGE_SET=1
  trap leave EXIT
  exec 2>&1
fi
