# SPDX-License-Identifier: GPL-3.0-or-later
set -l sets soma soma-plus double-soma bedlam tetris-cube diabolical steinhaus slothouber-graatsma \
    conway tetracubes pentominoes pentacubes hexominoes
set -l techniques coverable placeable must-cover piece-order parity corners islands
set -l wishes mirror-x mirror-y mirror-z diagonal half-turn quarter-turn no-overhang buildable unique

complete -c soma-solve -s s -l set -r -a "$sets" -d 'Build from this set of pieces'
complete -c soma-solve -s f -r -d 'First figure of a file'
complete -c soma-solve -s m -x -d 'Figure whose header contains this'
complete -c soma-solve -l strict -d 'Take any problem in a file for an error'
complete -c soma-solve -l symmetry -x -a 'full rotations none' -d 'What counts as the same solution'
complete -c soma-solve -s F -x -d 'At most so many solutions of each figure'
complete -c soma-solve -l grid -d 'Do as the "puzzle" program'
complete -c soma-solve -l checkpoint -r -d 'Write there how to go on'
complete -c soma-solve -l resume -r -d 'Go on with an interrupted search'
complete -c soma-solve -l cache -d 'Look up stored solutions, store new ones'
complete -c soma-solve -l format -x -a 'soma grid art' -d 'How solutions are printed'
complete -c soma-solve -l build-order -d 'How to build each solution'
complete -c soma-solve -l count -d 'Name, tab, number of solutions'
complete -c soma-solve -s Q -d 'Number of solutions only'
complete -c soma-solve -s S -d 'Statistics of the search'
complete -c soma-solve -s d -d 'Number of placements of each piece'
complete -c soma-solve -l placements -d 'List the placements of each piece'
complete -c soma-solve -l trace -r -d 'Write the steps of the classic search'
complete -c soma-solve -l suggest -d 'Changes that let a figure be built'
complete -c soma-solve -l unique -d 'Changes that leave one solution'
complete -c soma-solve -l why -d 'Why a figure cannot be built'
complete -c soma-solve -l generate -a "$wishes" -d 'Find figures'
complete -c soma-solve -l threads -x -d 'Number of threads'
complete -c soma-solve -l seed -x -d 'Order in which placements are tried'
complete -c soma-solve -l without -x -a "$techniques" -d 'Leave out techniques'
complete -c soma-solve -l only -x -a "$techniques" -d 'Use no other techniques'
complete -c soma-solve -s h -l help -d 'Print the options'
complete -c soma-solve -l version -d 'Print the version'
