# SPDX-License-Identifier: GPL-3.0-or-later
set -l sets soma soma-plus double-soma bedlam tetris-cube diabolical steinhaus slothouber-graatsma \
    conway tetracubes pentominoes pentacubes hexominoes
set -l techniques coverable placeable must-cover piece-order parity corners islands
set -l wishes mirror-x mirror-y mirror-z diagonal half-turn quarter-turn no-overhang buildable unique
set -l solids plates pieces solution tray unit= clearance= bevel= hollow= hole= letters letters= plate= \
  spacing= wall= layers= kerf=

complete -c soma-solve -s s -l set -r -a "$sets" -d 'Use this set of pieces'
complete -c soma-solve -l subset -d 'Use only some pieces of the set'
complete -c soma-solve -s f -r -d 'Solve only the first figure of a file'
complete -c soma-solve -s m -x -d 'Solve only the figure whose header contains this'
complete -c soma-solve -l strict -d 'Treat any problem in a file as an error'
complete -c soma-solve -l symmetry -x -a 'full rotations none' -d 'Which solutions count as the same'
complete -c soma-solve -s F -x -d 'Maximum number of solutions of each figure'
complete -c soma-solve -l grid -d 'Work like the "puzzle" program'
complete -c soma-solve -l checkpoint -r -d 'Save checkpoints to this file'
complete -c soma-solve -l resume -r -d 'Continue from a checkpoint'
complete -c soma-solve -l cache -d 'Reuse stored solutions and store new ones'
complete -c soma-solve -s o -l output -r -d 'Write to this file'
complete -c soma-solve -l format -x -a 'native grid soma art json' -d 'How to print solutions'
complete -c soma-solve -l build-order -d 'Print how to build each solution'
complete -c soma-solve -l count -d 'Print name, tab, number of solutions'
complete -c soma-solve -s Q -d 'Print only the number of solutions'
complete -c soma-solve -s S -d 'Print statistics of the search'
complete -c soma-solve -s d -d 'Print the number of placements of each piece'
complete -c soma-solve -l placements -d 'Print the placements of each piece'
complete -c soma-solve -l convert -x -a 'xmpuzzle native grid soma' -d 'Write the figures as a file'
complete -c soma-solve -l trace -d 'Print the steps of a search'
complete -c soma-solve -l hide-collisions -d 'Trace only pieces placed and removed'
complete -c soma-solve -l search -x -a 'classic scarcest' -d 'Search to trace'
complete -c soma-solve -l order -x -d 'Order of the pieces in the classic search'
complete -c soma-solve -l suggest -d 'Print changes that make a figure buildable'
complete -c soma-solve -l unique -d 'Print changes that leave one solution'
complete -c soma-solve -l why -d 'Print why a figure cannot be built'
complete -c soma-solve -l generate -a "$wishes" -d 'Find figures'
complete -c soma-solve -l solid -a "$solids" -d 'Write files for a 3D printer or a laser cutter'
complete -c soma-solve -l threads -x -d 'Number of threads'
complete -c soma-solve -l seed -x -d 'Order in which to try placements'
complete -c soma-solve -l without -x -a "$techniques" -d 'Do not use these techniques'
complete -c soma-solve -l only -x -a "$techniques" -d 'Use only these techniques'
complete -c soma-solve -s h -l help -d 'Print help'
complete -c soma-solve -l version -d 'Print the version'
