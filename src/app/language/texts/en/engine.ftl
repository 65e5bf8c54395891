# The engine and its analysis.

## The engine

menu-hint = A hint from the engine, more explicit each time
menu-threats = What your opponent threatens
option-bot = Play against the engine: choose its level
option-sleepy = The engine takes hours to answer, like a friend far away
bot-level = { $level ->
    [1] 1 (beginner)
    [max] max (full strength)
   *[other] { $level }
}
help-hint = `/hint [#game]` – a hint from the engine, only for you: first the piece, then the move, then the reason. Only in games against the engine and games with `hints`; I count your hints
help-threats = `/threats [#game]` – what your opponent could capture next, or how they could checkmate you, only for you, in the same games
record-hints = Hints used: Red { $red }, Blue { $blue }.
hint-not-here = There are no hints in game { $game }: you get them only against the engine, and in games that both players started with `hints`.
hint-in-private = Hints are only for you. Ask me in a private chat: { $command }.
hint-busy = The engine is busy. Please try again in a moment.
hint-nothing = You have no move to play in game { $game }.
hint-head = Hint for game { $game }. You have had hints in { $count ->
    [one] one position
   *[other] { $count } positions
}.
hint-piece = Look at your { $stack } on { $at }.
hint-turn = I would play { $turn }.
hint-line = Main line: { $line }.
hint-quiet = There is no single reason; it is the best move I see.
hint-one-other = There is no single reason; { $turn } is about as good.
hint-two-others = There is no single reason; { $turn } and { $other } are about as good.
button-hint = Hint
button-hint-turn = Which move?
button-hint-why = Why?
reason-wins-now = It wins the game at once.
reason-wins-in = It wins the game in at most { $turns } turns, if your opponent plays as I expect.
reason-takes = It captures the { $stack } on { $at }.
reason-costs = It costs you your { $stack }.
reason-wins-later = If your opponent plays as I expect, you capture the { $stack } { $comes ->
    [yes] that comes to { $at }
   *[no] on { $at }
} { $later ->
    [one] on your turn after this one
    [2] on your second turn after this one
    [3] on your third turn after this one
   *[other] { $later } of your turns after this one
}{ $points ->
    [game] {" "}and win the game.
   *[other] {" "}and come out at least { $points } points ahead.
}
reason-saves = It saves your { $stack } on { $at } from the { $by } on { $from }{ $how ->
    [captures] , which it captures.
    [blocks] : it blocks the line on { $on }.
    [ring] : the ring of fire on { $on } would shoot that plane down.
   *[otherwise] .
}
reason-threatens = It threatens the { $stack } on { $at }.
reason-threatens-mate = It threatens checkmate { $turns ->
    [one] on the next turn.
   *[other] in at most { $turns } turns.
}
reason-stops-mate = It stops a checkmate that your opponent threatens { $turns ->
    [one] on the next turn.
   *[other] in at most { $turns } turns.
}
reason-avoids = It avoids the ring of fire of the { $gun } on { $at }: a flight from { $from } to { $danger } would be shot down.
reason-checks = It gives check.
reason-hero = It makes your { $piece } on { $at } a hero.
reason-gives = Your opponent can then capture your { $stack } on { $at }{ $back ->
    [none] .
   *[other] ; you capture the { $back } there in return.
}
reason-covers = It covers your { $stack } on { $at }: the { $by } on { $from } would gain nothing by capturing it.
reason-guards = It guards your { $stack } on { $at }: if the { $by } on { $from } captures it, you can capture back.
reason-prevents = Without it, { $turn } would be a strong move for your opponent.
reason-prepares = It prepares { $turn }.
reason-opens = It opens the line for your { $by } on { $from }, which now threatens the { $stack } on { $at }.
reason-shuts-out = Your ring of fire on { $gun } shuts out the { $plane } on { $from }: a flight to { $at } would be shot down.
reason-frees = The ring of fire on { $gun } is gone: your { $plane } on { $from } can now fly to { $at }.
reason-stops-hero = It stops the { $stack } on { $at } from becoming a hero.
reason-shelters = It takes your Commander out of the open, { $within ->
    [headquarters] into the { $carrier } on { $at }.
   *[carrier] aboard the { $carrier } on { $at }.
}
reason-takes-escape = It takes the escape point { $at } from the enemy Commander; { $left ->
    [0] none is left.
    [one] one is left.
   *[other] { $left } are left.
}
reason-keeps-out = It keeps the { $stack } on { $from } from going to { $at } safely: your { $by } could capture it there from { $on }.
reason-room = It gives your { $stack } more room: from { $at } it can reach { $points } points, from { $from } only { $before }.
hint-mistake = Your last move, { $played }, was a { $mark ->
    [terrible] **blunder**
   *[bad] **mistake**
} ({ $before } → { $after }).
hint-better = {" "}Better was { $better }.
threats-head = What your opponent could win next in game { $game }:
threats-none = In game { $game }, I see nothing that your opponent is sure to win with a single step next.
threats-mate = In game { $game }, your opponent { $how ->
    [threatens] threatens to
   *[forces] could
} checkmate you { $turns ->
    [one] on the next turn
   *[other] in at most { $turns } turns
}{ $how ->
    [threatens] , if you do nothing about it
    [at-once] {""}
   *[forces] , whatever you answer
}: { $line }
threats-line = • The { $by } on { $from } could capture your { $stack } on { $at }{ $lost ->
    [none] {""}
   *[other] , losing { $lost }
}{ $points ->
    [game] {" "}and win the game
   *[other] , at least { $points } points ahead
}: { $line }

## The analysis of a game that is over

help-analysis = `/analysis [#game]` – the analysis of a finished game, turn by turn: the accuracy of each side, the turning points and other mistakes, better moves, and the record with notes
menu-analysis = Analyse a finished game, turn by turn
button-analysis = Analysis
button-analysis-progress = Progress
button-analysis-cancel = Cancel
button-analysis-turn = Turn { $ply }
button-analysis-file = Record with notes
analysis-too-early = Game { $game } isn’t over yet. I can analyse it after it ends.
analysis-no-turns = No move was played in game { $game }, so there is nothing to analyse.
analysis-one-at-a-time = I analyse one of your games at a time, and game { $game } isn’t finished yet.
analysis-one-elsewhere = I analyse one of your games at a time, and another one isn’t finished yet.
analysis-full = Too many games are waiting for an analysis. Please try again later.
analysis-awaited = Many people are already waiting for the analysis of game { $game }. Ask for it again when it is finished.
analysis-begun = I’m analysing game { $game }, turn by turn.{ $others ->
    [0] {""}
    [one] {" "}One other game is being analysed too.
   *[other] {" "}{ $others } other games are being analysed too.
} I’ll post it here.
analysis-under-way = I’m already analysing game { $game }; I’ll post it here.
analysis-waits = Game { $game } is waiting to be analysed.
analysis-progress = Analysis of game { $game }: { $done } of { $of } turns.
analysis-unfinished = The analysis of game { $game } isn’t finished yet.
analysis-looks-again = Analysis of game { $game }: I’ve been through all turns, and I’m having another look at the doubtful ones.
analysis-is-done = The analysis of game { $game } is finished.
analysis-is-off = Game { $game } isn’t being analysed.
analysis-failed = I couldn’t analyse game { $game }: something went wrong on my side. Please tell the operator of this bot.
analysis-cancelled = You have cancelled your request for the analysis of game { $game }.
analysis-not-yours = Only the players who asked for the analysis of game { $game } can cancel it.
analysis-head = **Analysis of game { $game }**
analysis-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $exact }% accuracy · { $list ->
    [none] no blunders or great moves
   *[other] { $list }
}
analysis-count = { $mark ->
    [terrible] { $count ->
        [one] 1 blunder
       *[other] { $count } blunders
    }
    [bad] { $count ->
        [one] 1 mistake
       *[other] { $count } mistakes
    }
    [suspicious] { $count ->
        [one] 1 inaccuracy
       *[other] { $count } inaccuracies
    }
    [excellent] { $count ->
        [one] 1 great move
       *[other] { $count } great moves
    }
   *[good] { $count ->
        [one] 1 good move
       *[other] { $count } good moves
    }
}
analysis-cut = The game is very long, so I analysed only the last { $count } turns.
analysis-turning-points = Turning points:
analysis-worth-a-look = Moves worth a look:
analysis-no-turning-points = There is no turning point: no single turn clearly changed the course of the game.
analysis-turning-point = • turn { $ply } { $side ->
    [red] 🔴
   *[blue] 🔵
} { $played }{ $mark ->
    [terrible] {" "}– **blunder**
    [bad] {" "}– **mistake**
    [suspicious] {" "}– **inaccuracy**
    [excellent] {" "}– **great move**
    [good] {" "}– **good move**
   *[none] {""}
} ({ $now })
analysis-better = ; better: { $better } ({ $then })
analysis-unjudged = turn { $ply }: { $played } (not analysed)
analysis-end-of-game = The end of the game.
analysis-mark = { $mark ->
    [terrible] blunder
    [bad] mistake
    [suspicious] inaccuracy
    [excellent] great move
   *[good] good move
}
analysis-signs = On the chart: { $signs }.
analysis-legend = Leads are in points, by my estimate. Press a turn to see its board, then step with ◀ ▶.
analysis-lead = { $key ->
    [even] even
    [better] { $side ->
        [red] Red
       *[blue] Blue
    } +{ $points }
   *[wins] { $side ->
        [red] Red
       *[blue] Blue
    } { $turns ->
        [0] wins
       *[other] wins in { $turns }
    }
}
analysis-turn-head = **Game { $game }**
analysis-line = Better line: { $line }
fault-loses = It lets the opponent win in { $turns ->
    [one] one turn.
   *[other] { $turns } turns.
}
fault-misses-win = It misses a win in { $turns ->
    [one] one turn.
   *[other] { $turns } turns.
}
fault-shot-down = It loses the { $stack } to a ring of fire.
fault-gives-up = It gives up the { $stack } for the { $captured }, which is worth { $points } points less.
fault-leaves = It { $brought ->
    [yes] puts the { $stack } on { $at }, where the { $by } on { $from } can capture it
   *[no] leaves the { $stack } on { $at } to the { $by } on { $from }
} (at least { $points } points on balance).
fault-leaves-later = It loses the { $stack } on { $at } in what follows (at least { $points } points on balance).
fault-misses = It misses the { $stack } on { $at } (at least { $points } points on balance).
fault-loses-points = It loses at least { $points } points on balance in what follows.
fault-misses-points = It misses at least { $points } points on balance.
fault-allows = It lets the opponent’s { $stack } go safely from { $from } to { $at }; after the better move, the { $by } on { $on } could capture it there.
fault-misses-threat = It misses the chance to make a threat: after the better move, the { $by } would threaten the { $stack } on { $at } from { $from } (at least { $points } points on balance).
fault-does-not-save = It leaves the { $stack } on { $at } in danger from the { $by } on { $from }; the better move { $covered ->
    [yes] covers it.
   *[no] saves it.
}
fault-allows-hero = It lets the { $stack } on { $at } become a hero next; the better move stops that.
fault-does-not-shelter = It leaves the Commander in the open; the better move takes it { $within ->
    [headquarters] into the { $carrier } on { $at }.
   *[carrier] aboard the { $carrier } on { $at }.
}
analysis-answer = What can follow: { $line }
analysis-arrows = Thin arrow: the move played. Golden arrow: the better move.
analysis-chart-title = Who is ahead
analysis-chart-turns = turns
analysis-chart-alt = Who was ahead in game { $game } after each turn, in points: Red above the middle, Blue below. The text under the picture names the turning points and other mistakes.
analysis-file = Game { $game } with notes
analysis-preface = Analysed by tulenh. Accuracy: Red { $red }%, Blue { $blue }%. Leads are in points. The signs in this file: ++ great move, + good move, ? inaccuracy, - mistake, -- blunder; !! at the end is a resignation. The chart has other signs and explains them. Turns are numbered across both sides, as under the boards.
analysis-note-lead = (turn { $ply }) { $lead }
analysis-note = { $now }{ $why ->
    [none] ; better
   *[other] . { $why } Better,
} { $then }: { $line }
