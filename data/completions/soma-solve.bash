# SPDX-License-Identifier: GPL-3.0-or-later
_soma_solve ()
{
  local current=$2 previous=$3
  local sets='soma soma-plus double-soma bedlam tetris-cube diabolical steinhaus slothouber-graatsma
    conway tetracubes pentominoes pentacubes hexominoes'
  local wishes='mirror-x mirror-y mirror-z diagonal half-turn quarter-turn no-overhang buildable
    unique box= least= most='
  local solids='plates pieces solution tray unit= clearance= bevel= hollow= hole= letters letters=
    plate= spacing= wall= layers= kerf='
  local puzzles='pieces= holes= least= tries='
  local techniques='coverable placeable must-cover piece-order parity corners islands'
  local solutions='native grid soma soma-old polycube xmpuzzle art json text'
  local figures='xmpuzzle vox json mps polycube native grid puzzlecad soma csv art'
  local options='--set --subset --strict --symmetry --method --grid --checkpoint --resume --cache --format
    --output --build-order --count --estimate --placements --convert --trace --hide-collisions --search
    --order --take-apart --only-apart --hold --memory --suggest --unique --why --generate
    --find-puzzle --harder --time --solid --random --nth --threads --seed --without --only
    --split --solutions --unit --merge --help --version -s -f -m -F -o -Q -S -d -h'

  # "--option=word" comes as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $previous in
    --method) mapfile -t COMPREPLY < <(compgen -W 'auto search sweep scarcest lengthwise' -- "$current") ;;
    --symmetry) mapfile -t COMPREPLY < <(compgen -W 'full rotations none' -- "$current") ;;
    --search) mapfile -t COMPREPLY < <(compgen -W 'classic scarcest' -- "$current") ;;
    --format) mapfile -t COMPREPLY < <(compgen -W "$solutions" -- "$current") ;;
    --convert) mapfile -t COMPREPLY < <(compgen -W "$figures" -- "$current") ;;
    --without | --only) mapfile -t COMPREPLY < <(compgen -W "$techniques" -- "$current") ;;
    --solid) mapfile -t COMPREPLY < <(compgen -W "$solids" -- "$current") ;;
    --generate) mapfile -t COMPREPLY < <(compgen -W "$wishes" -- "$current") ;;
    --find-puzzle | --harder) mapfile -t COMPREPLY < <(compgen -W "$puzzles" -- "$current") ;;
    -s | --set) mapfile -t COMPREPLY < <(compgen -f -W "$sets" -- "$current") ;;
    -F | -m | --grid | --order | --hold | --memory | --time | --nth | --threads | --seed | --split) COMPREPLY=() ;;
    *)
      if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
      else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
      fi
      ;;
  esac
}

complete -o filenames -F _soma_solve soma-solve
