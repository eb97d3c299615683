# SPDX-License-Identifier: GPL-3.0-or-later

# The command that the words are, in a line each.
function __soma_solve_command
    set -l words (commandline -opc)
    string match -qr '^[a-z]' -- "$words[2]"; and echo $words[2]
    contains -- "$words[2]" find units; and set -q words[3]; and echo $words[3]
end

# What --help lists: options, or commands, with the first words of what they are for.
function __soma_solve_help
    set -l program (commandline -opc)[1]
    $program help (__soma_solve_command) 2>/dev/null | string match -r -- $argv[1] |
        string match -r '^ .*' | string replace -r '^ +' '' | string replace -r '  +' \t
end

function __soma_solve_values
    set -l command (__soma_solve_command | string join ' ')
    set -l solutions native grid soma soma-old polycube xmpuzzle art json
    switch $argv[1]
        case set
            string split ' ' 'soma soma-plus double-soma bedlam tetris-cube diabolical steinhaus slothouber-graatsma conway burr-sticks burr-sticks-42 tetracubes pentominoes pentacubes hexominoes'
        case method
            printf '%s\n' auto scarcest lengthwise
            contains -- $command count random; and printf '%s\n' search sweep
        case by
            printf '%s\n' figure pieces
        case symmetry
            printf '%s\n' full rotations none
        case search
            printf '%s\n' classic scarcest
        case make
            printf '%s\n' plates pieces solution tray
        case without only
            printf '%s\n' coverable placeable must-cover piece-order parity corners islands
        case format
            switch "$command"
                case convert
                    printf '%s\n' xmpuzzle vox json mps polycube native grid puzzlecad soma csv art
                case apart most 'find box'
                    printf '%s\n' text $solutions
                case list random 'units merge'
                    printf '%s\n' $solutions
                case '*'
                    printf '%s\n' text json
            end
    end
end

function __soma_solve_complete
    set -l current (commandline -ct)
    set -l words (commandline -opc)
    set -l command (__soma_solve_command)
    if string match -qr '^--[a-z]+=' -- $current
        set -l name (string replace -r '^--([a-z]+)=.*' '$1' -- $current)
        __soma_solve_values $name | string replace -r '^' -- "--$name="
    else if string match -qr '^--[a-z]+$' -- $words[-1]; and test (__soma_solve_values (string sub -s 3 -- $words[-1]) | count) -gt 0
        __soma_solve_values (string sub -s 3 -- $words[-1])
    else if string match -q -- '-*' $current
        __soma_solve_help '^ {2,6}-.*' | string replace -r -- '^-., --' -- | string replace -r -- '( [A-Z]+|\[?=[^\t]*)(?=\t)' ''
    else if test (count $words) -eq 1
        printf 'help\n'
        __soma_solve_help '^  [a-z].*' | string replace -r '^(find|units) [a-z]*' '$1'
    else if contains -- "$command" find units
        __soma_solve_help '^  [a-z].*' | string replace -r '^[a-z]+ ' ''
    end
end

complete -c soma-solve -a '(__soma_solve_complete)'
