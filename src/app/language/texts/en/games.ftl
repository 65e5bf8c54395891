# What is said in games.

## Games

game-damaged = I can’t read game { $game } from my storage, so it can’t go on for now. Please tell the operator of this bot.
out-of-reach = { $game } · { $player } doesn’t get my messages: they have blocked me, or have never opened a chat with me. The game stays open; when they write to me again, `/board` shows it to them.
started = Game { $game }: 🔴 { $red } (Red) against 🔵 { $blue } (Blue).
started-next = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }, you move first: reply to this board with a move such as { $example }, or send it with `/move`.
started-engine = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } moves first.
played = { $game } · turn { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $turn }
played-engine = turn { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: { $turn }
captured = Captured: { $list }
lost = Lost: { $list }
heroes = New hero on { $list }
next = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move.
next-engine = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move. The answer will appear here.
next-check = **Check!** { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move.
next-attacked = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } is to move, and their Commander can be captured. That wouldn’t end this game, but it would score.
ended = Game { $game } is over.
over = { $winner ->
    [red] **Red wins:** 🔴 { $player } beats { $opponent }
    [blue] **Blue wins:** 🔵 { $player } beats { $opponent }
    [void] **No result** between { $player } and { $opponent }
   *[nobody] **Draw** between { $player } and { $opponent }
} – { $ending ->
    [commander-captured] the Commander is captured
    [ships] all ships are captured
    [planes] all planes are captured
    [land-forces] all Tanks, Infantry and Artillery are captured
    [facing] the Commander was left facing the enemy Commander
    [mate] checkmate
    [no-turn] no legal move is left
    [repetition] the same position for the third time
    [fifty-moves] fifty moves each with no piece lost
    [turn-limit] the move limit is reached
    [time-limit] the time limit is reached
    [resignation] by resignation
    [out-of-time] on time
    [aborted] time ran out before the game began
    [abandoned] nobody continued the game
   *[agreement] by agreement
}{ $points ->
    [none] {""}
   *[other] , { $points } on points
}.
alt-head = Board of game { $game } after { $ply } turns, { $side ->
    [red] Red
   *[blue] Blue
} to move.
played-done = Played: { $turn } in game { $game }.
games-head = { $count ->
    [0] You have no games at the moment.
    [one] **Your game**
   *[other] **Your { $count } games**
}
challenges-head = { $count ->
    [one] **Open challenge**
   *[other] **{ $count } open challenges**
}
games-none = You have no games or challenges. Start with `/challenge`.
elsewhere = In other chats: { $count } more. Send me `/games` in private to see everything.
game-line = { $game } { $side ->
    [red] 🔴
   *[blue] 🔵
} against { $opponent }, turn { $ply }, { $turn ->
    [yours] **your turn**
   *[theirs] their turn
}{ $clock ->
    [runs] {" "}until { $deadline }, { $wait }
    [over] , time is over
    [paused] , paused
    [away] , on vacation
   *[none] {" "}since { $since }
} · { $terms }
game-line-watched = { $game } 🔴 { $red } against 🔵 { $blue }, turn { $ply } · { $terms }
which-game = Which game? Reply to its board, or add its number, for example { $example }:
no-such-game = There is no game { $game }. `/games` lists your games.
no-open-game = You have no open game. Start one with `/challenge`.
not-a-player = You aren’t playing in game { $game }; only its two players can do that.
not-your-turn = It isn’t your turn in game { $game }: { $side ->
    [red] Red
   *[blue] Blue
} is to move.
old-board = This board of game { $game } is out of date: { $ply ->
    [one] one turn has
   *[other] { $ply } turns have
} been played by now. `/board` shows the current one.
game-over = Game { $game } is over: { $winner ->
    [red] Red won
    [blue] Blue won
    [void] no result
   *[nobody] draw
} ({ $ending ->
    [commander-captured] Commander captured
    [ships] ships captured
    [planes] planes captured
    [land-forces] land forces captured
    [facing] Commander left facing
    [mate] checkmate
    [no-turn] no legal move
    [repetition] repetition
    [fifty-moves] fifty moves
    [turn-limit] move limit
    [time-limit] time limit
    [resignation] resignation
    [out-of-time] on time
    [aborted] aborted
    [abandoned] abandoned
   *[agreement] agreement
}{ $points ->
    [none] {""}
   *[other] , { $points } on points
}).

## Turns that cannot be played

turn-missing = Which move? For example `/move f4-f6`.
turn-too-long = This is too long for a move: write at most { $limit } characters.
turn-unreadable = I can’t read { $typed } as a move. Write two points, for example `f4-f6`, `f4xf6` or `tank f4 f6`. `/help` tells you more.
turn-illegal = { $typed } is not possible:
turn-nearest = Similar legal moves: { $turns }
turns-several = { $count } moves fit. Which one do you mean?
turn-choice = • { $turn } – { $words }
deed = { $deed ->
    [take] capture
    [take-stay] capture and stay
    [in-place] capture in place
    [both] capture both
    [bomb] bomb and return
    [exchange] one for one, lose { $stack }
    [shot-down] shot down, lose { $stack }
   *[drop] drop { $stack } and return
}
deed-only = only { $stack }
turns-too-many = { $count } moves fit. Please add more, for example the piece or the target: { $turns } …
turn-costly = { $turn } costs you: { $list }. To play it anyway, press the button or send it exactly like this.
turn-with-or-without = With or without { $pieces }?
turn-divides = This would leave { $pieces } behind on { $at }. Do you want to play { $turn }?
turn-split-meant = Write `/` between the steps of one move. Do you mean { $turn }?
turn-no-file = There is no file { $file }: files are a–k.
turn-no-rank = There is no rank { $rank }: ranks are 1–12.
turn-gone = That move is no longer possible. `/board` shows the current board.

## Draws and resignations

draw-meant = To offer a draw, or to agree to one, send `/draw`.
draw-sent = You have offered a draw in game { $game }.
draw-agreed-done = Game { $game } is drawn.
draw-declined-done = You have declined the draw in game { $game }.
draw-offered = { $game } · { $player } offers a draw. { $opponent }, do you accept? Moving declines it.
draw-declined = { $game } · { $player } declines the draw that { $opponent } offered.
draw-lapsed = This draw offer has expired.
draw-own = You offered this draw yourself; your opponent has to answer.
no-draw-offer = There is no draw offer in game { $game }.
draw-already = You have already offered a draw in game { $game }. You can offer again after the next turn.
resign-ask = Do you really want to resign this game? Press the button, or send `/resign` again.
resign-other = This button is for the player who was asked. To resign yourself, send `/resign`.
resign-old = Game { $game } has gone on since then. Send `/resign` again if you still want to resign.
resigned-done = You have resigned game { $game }.

## Watching

too-much = That’s a lot at once. Please wait a minute, then ask again – one thing at a time.
busy = Too many messages in this chat; try again in a minute.
taken-head = **Captured in game { $game }**
taken-by = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player } { $count ->
    [0] has captured nothing yet.
    [one] has captured one piece: { $list }
   *[other] has captured { $count } pieces: { $list }
}
rings-head = **Rings of fire in game { $game }**
rings-of = { $side ->
    [red] 🔴 Red
   *[blue] 🔵 Blue
}: { $list ->
    [none] no rings of fire.
   *[other] { $list }
}
rings-mean = The number in brackets is the radius. Enemy planes are lost there, unless they are heroes; `/rules planes` tells you more.
rings-whose = I don’t know whose rings { $word } means. Write `red` or `blue`, or nothing for both.
moves-which = Which piece? Name its point, for example `/moves f4`.
moves-no-point = { $word } is not a point on the board. Points go from `a1` to `k12`, or from `0,0` to `11,10`.
moves-head = **{ $stack }** on { $at } ({ $side ->
    [red] Red
   *[blue] Blue
}):
moves-part = Only **{ $part }**:
moves-goes = • moves to { $list }
moves-captures = • captures on { $list }
moves-strikes = • captures and stays: { $list }
moves-drops = • drops passengers and flies back: { $list }
moves-exchanges = • captures, but is lost too: { $list }
moves-shot-down = • would be shot down on the way to { $list }
moves-none = { $stack } on { $at } has no legal move now.
moves-not-now = { $stack } on { $at } belongs to { $side ->
    [red] Red
   *[blue] Blue
}, and it’s the other side’s turn. Ask again when { $side ->
    [red] Red
   *[blue] Blue
} is to move.
record-open = Game { $game } after { $ply ->
    [one] one turn
   *[other] { $ply } turns
}: { $side ->
    [red] Red
   *[blue] Blue
} is to move.
record-empty = No move has been played yet.
record-cut = The latest turns; the file has all of them:
record-file = Record of game { $game }
replay-shown = Replay of game { $game }, { $from ->
   *[other] turns { $from } to { $to } of { $all }
}.
replay-cut = One animation can’t show more. For the rest, send { $command }
replay-nothing = No move has been played in game { $game } yet.
replay-no-such-turns = Game { $game } has turns 1 to { $last }. Write for example `/replay 1-{ $last }`.
replay-how = I don’t understand { $word }. You can add turns such as `10-40`, `slow` or `fast`, and a theme such as `dark`.
replay-busy = I’m already busy with several requests like this. Please try again in a minute.
button-look-board = Board
button-look-record = Record
button-look-replay = Replay
button-look-captured = Captured
button-look-rings = Rings of fire
button-look-score = Points

## Choosing a turn

no-open-game-here = None of your games is played in this chat. Add the number of a game, for example `/move #12 f4-f6`.
game-elsewhere = Game { $game } isn’t played in this chat. Ask me in the chat of the game, or in private.
turn-gives-away = After { $turn }, your Commander can be captured or you lose at once. Play it anyway?
pick-piece = **Game { $game }:** which piece?
pick-kind = **{ $piece }**: from where to where?
pick-target = **{ $piece }** on { $at }: where to?{ $rest ->
    [none] {""}
   *[other] {" "}{ $rest } stays there.
}
pick-further = What does the **{ $piece }** do next? Or play the move as it is.
pick-confirm = Play **{ $turn }**?
pick-captures = Captures: { $list }
pick-loses = **You lose: { $list }**
button-play = Play it
button-then = and { $group } …
button-only = Only { $stack } …
button-others = The others go too …
button-back = Back

## Taking back

take-back-sent = I’ve asked your opponent whether you may take back your last move in game { $game }.
take-back-done = You have taken back your move in game { $game }. It’s your turn again.
take-back-asked = { $game } · { $player } would like to take back { $turn }{ $both ->
    [yes] {" "}(your answer would be taken back too)
   *[no] {""}
}. { $opponent }, do you agree? Nothing changes until you do.
take-back-refused = { $game } · { $player } doesn’t let { $opponent } take back the move.
taken-back = { $game } · { $player } has taken back a move. Position now (after turn { $ply }):
take-back-allowed-done = Your opponent’s move in game { $game } is taken back.
take-back-refused-done = The move in game { $game } stands.
take-back-nothing = You have no move to take back in game { $game }.
take-back-already = Somebody has already asked to take back a move in game { $game }; please wait for the answer.
take-back-not-asked = Nobody has asked to take back a move in game { $game }.
take-back-too-many = Moves have been taken back too often in game { $game }. From now on, no move can be taken back.
take-back-lapsed = That request has expired: it was answered, or a move was played.
take-back-own = You asked for this yourself; your opponent has to answer.
button-take-back-allow = Allow
button-take-back-refuse = Don’t allow
button-take-back = Take back
button-open-page = Open the board
button-pick = Choose a move
button-rematch = Rematch

## Prepared turns

help-if = `/if [#game] their move then your move …` – prepare answers: if your opponent plays that move, I play yours at once. Only you can see them. `/if` alone shows what you have prepared
menu-if = Prepare answers to your opponent’s moves
option-if = Their move, then yours, and so on: f7-f6 then c5-c6; leave empty to see what you have prepared
words-if = if
words-then = then
words-section = section, chapter
plan-then = then
plan-alone = Prepared moves are only for you: send me `/if` in private.
plan-in-private = Others can read this chat, so I have saved nothing. Prepared moves are only for you: send me `/if` in private, with the number of the game before the moves.
plan-none = You have no prepared moves in game { $game }.
plan-how = Write a move of your opponent and your answer, for example { $example }. You can continue the line with their next move and your next answer. Write each line in its own row, or separate lines with `|`. If your opponent plays the first move of a line, I play your answer at once and drop the lines that start differently; if they play anything else, I drop all lines. An answer that I play doesn’t end your vacation. Only you can see your lines.
plan-how-own = It’s your turn, so start with the move you are going to play, then a move of your opponent, then your answer, for example { $example }. You play the first move yourself; I play only the answers, and they don’t end your vacation. Write each line in its own row, or separate lines with `|`. Only you can see your lines.
plan-head = **Prepared in game { $game }** – only you can see this:
plan-line = { $number }. { $line }
plan-kept = Prepared in game { $game }: { $line }{ $count ->
    [1] {""}
   *[other] {" "}– { $count } lines in all
}. Only you can see it.
plan-picture = Board after this line:
plan-own-first = I haven’t played anything yet: this line starts when you have played { $turn } yourself.
plan-replaced = { $count ->
    [1] This replaces an older line with another answer.
   *[other] This replaces { $count } older lines with other answers.
}
plan-known = You have already prepared this line.
plan-removed = Removed: { $line }
plan-removed-all = Removed in game { $game }:
plan-gone = This line no longer exists. `/if` shows what you have prepared.
plan-in-line = In the line { $typed }:
plan-after = After { $turn }:
plan-nothing-kept = I haven’t saved anything from this message.
plan-several = { $typed } can mean { $count } moves: { $turns }. Please write the one you mean.
plan-divides = { $typed } would leave { $pieces } behind on { $at }. To prepare it anyway, write { $turn }.
plan-costly = { $turn } costs you: { $list }. To prepare it anyway, write it exactly like this.
plan-gives-away = Careful: after { $turn }, your Commander can be captured or you lose at once.
plan-begins = It’s your opponent’s turn, so a line starts with one of their moves.
plan-begins-own = It’s your turn, so a line starts with the move you are going to play.
plan-over = The game would be over by then, so the line can’t continue.
plan-no-answer = A line ends with your answer to a move of your opponent. I haven’t saved anything from this message.
plan-no-answer-own = It’s your turn, so a line needs at least three moves: the one you are going to play, one of your opponent’s, and your answer. It always ends with your own move. I haven’t saved anything from this message.
plan-too-long = This is too long: write at most { $limit } characters at once. Send the lines one by one.
plan-too-much = This is too much: a game can have at most { $lines } lines, a line { $deep } moves, and all lines together { $turns } moves. I haven’t saved anything from this message.
plan-dropped = I couldn’t play your prepared answer in game { $game }, so I have dropped everything you had prepared there. It’s your turn.
played-prepared = ↳ turn { $ply } · { $side ->
    [red] 🔴
   *[blue] 🔵
} { $turn } ({ $own ->
    [yes] prepared by you
   *[no] prepared
})
played-more = … { $count ->
    [1] one more prepared move
   *[other] { $count } more prepared moves
} …
played-answered = Played: { $turn } in game { $game }. Your opponent had prepared the answer: { $answer }.
button-plan-show = All my lines
button-plan-how = How it works
button-plan-remove = Remove this line
button-plan-remove-all = Remove all
