# SPDX-License-Identifier: GPL-3.0-or-later

# What the help of a command lists: its options, or, of no command, the other commands.
_soma_solve_help ()
{
  "${COMP_WORDS[0]/#\~/$HOME}" help "${@:2}" 2>/dev/null | grep -oE -- "$1" | tr -d ' ,'
}

_soma_solve ()
{
  local current=$2 previous=$3 words= command=()
  local sets='soma soma-plus double-soma bedlam tetris-cube diabolical steinhaus slothouber-graatsma
    conway burr-sticks burr-sticks-42 tetracubes pentominoes pentacubes hexominoes'
  local techniques='coverable placeable must-cover piece-order parity corners islands'
  local solutions='native grid soma soma-old polycube xmpuzzle art json'
  local figures='xmpuzzle vox json mps polycube native grid puzzlecad soma csv art'

  # "--option=word" comes as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} == [a-z]* ]]; then
    command=("${COMP_WORDS[1]}")
    if ((COMP_CWORD > 2)) && [[ ${COMP_WORDS[1]} == @(find|units|help) ]]; then
      command+=("${COMP_WORDS[2]}")
    fi
  fi
  case $previous in
    --method)
      words='auto scarcest lengthwise'
      [[ ${command[*]} == @(count|random) ]] && words+=' search sweep'
      ;;
    --by) words='figure pieces' ;;
    --symmetry) words='full rotations none' ;;
    --search) words='classic scarcest' ;;
    --make) words='plates pieces solution tray' ;;
    --without | --only) words=$techniques ;;
    --format)
      case ${command[*]} in
        convert) words=$figures ;;
        apart | most | 'find box') words="text $solutions" ;;
        list | random | 'units merge') words=$solutions ;;
        *) words='text json' ;;
      esac
      ;;
    -s | --set) mapfile -t COMPREPLY < <(compgen -f -W "$sets" -- "$current") && return ;;
    *)
      if [[ $current == -* ]]; then
        words=$(_soma_solve_help '^ {2,6}-[A-Za-z]|(^ {6}|, )--[a-z-]+' "${command[@]}")
      elif ((COMP_CWORD == 1)) || [[ ${command[*]} == help ]]; then
        words="help $(_soma_solve_help '^  [a-z]+')"
      elif [[ ${command[*]} == @(find|units) ]]; then
        words=$(_soma_solve_help "^  ${command[*]} [a-z]+")
        words=${words//"${command[*]}"/}
      fi
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current" | sort -u)
  if [[ $current != -* && ($previous != --* || -z $words) ]]; then
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
  fi
}

complete -o filenames -F _soma_solve soma-solve
