# Time.

## Clocks

clock-none = Game { $game } has no clock.
pause-stands = Game { $game } is already paused. `/resume` ends the pause.
pause-none = Game { $game } isn’t paused.
pause-already = A pause of game { $game } has already been proposed; please wait for the answer.
pause-not-asked = Nobody has proposed a pause of game { $game }.
pause-offered = { $game } · { $player } proposes a pause: the clock would stop until one of you moves or sends `/resume`. { $opponent }, do you agree?
pause-refused = { $game } · { $player } doesn’t agree to a pause. { $opponent }, the clock keeps running.
paused = { $game } · { $player } agrees to the pause. { $opponent }, the clock is stopped until one of you moves or sends `/resume`.
resumed = { $game } · { $player } has ended the pause. { $engine ->
    [yes] The clock
   *[no] { $opponent }, the clock
} is running again.
resumed-away = { $game } · { $player } has ended the pause. { $engine ->
    [yes] The clock
   *[no] { $opponent }, the clock
} is still stopped: the player to move is on vacation.
gift-given = { $game } · { $player } has given { $opponent } more time: { $time }.
gift-one-clock = You can’t give time in game { $game }: both players share one clock.
gift-too-much = Your opponent in game { $game } already has the maximum extra time.
went-away = { $game } · { $player } is on vacation. { $engine ->
    [yes] The clock
   *[no] { $opponent }, the clock
} is stopped until they are back.
came-back = { $game } · { $player } is back from vacation. { $engine ->
    [yes] The clock
   *[no] { $opponent }, the clock
} is running again.
time-over = { $game } · { $player } has run out of time. { $engine ->
    [yes] The engine never claims a win, so the game waits for the move for 60 days.
   *[no] { $opponent }, you can claim the win with `/claim` within 60 days, or wait for the move.
} After that, the game ends without a result.
idle = { $game } · { $player } and { $opponent }, nobody has moved for a long time. Still playing? If nobody answers within a month, I close the game without a result.
absence = I was offline for { $time }, or the clock of my computer was set forward by that much. The clocks of your games were stopped; nobody has lost any time.
claim-automatic = There is nothing to claim in game { $game }: it ends by itself when a player runs out of time, at the third repetition, or after fifty moves each with no piece lost.
claim-no-clock = There is nothing to claim in game { $game }: it has no clock. It ends by itself at the third repetition, or after fifty moves each with no piece lost.
claim-nothing = There is nothing to claim in game { $game }: your opponent still has time.

## Zones and reminders

weekday = { $day ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[7] Sun
}
month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
moment-date = { $weekday } { $day } { $month }
moment-date-far = { $weekday } { $day } { $month } { $year }
zone-hint = Times are in UTC. To choose your time zone, write for example `/settings zone Hanoi`.
zone-vietnam = Vietnam
wait-in = in { $time }
wait-over = now
clock-runs = ⏳ { $side ->
    [red] Red
   *[blue] Blue
} to move by { $deadline }, { $wait }.
clock-whole = ⏳ The clock of the game runs out on { $deadline }, { $wait }; then points decide.
clock-date = 🏁 Points decide on { $deadline }, { $wait }, if the game isn’t over before.
clock-over = ⌛ { $side ->
    [red] Red
   *[blue] Blue
} has run out of time; the opponent can claim the win with `/claim`.
clock-paused = ⏸ Paused: { $side ->
    [red] Red
   *[blue] Blue
} to move, with { $time } left.
clock-away = 🏖 { $player } is on vacation: { $side ->
    [red] Red
   *[blue] Blue
} is to move and has { $time } left when the clock starts again.
clock-away-until = 🏖 { $player } is on vacation until { $until } at the latest: { $side ->
    [red] Red
   *[blue] Blue
} is to move and has { $time } left when the clock starts again.
clock-next = For the next turn { $side ->
    [red] Red
   *[blue] Blue
} has { $time }.
clock-bank = { $side ->
    [red] Red
   *[blue] Blue
} has { $time } left.
remind-one = ⏰ **It’s your turn in game { $game }** against { $opponent }. Your time runs out on { $deadline }, { $wait }.
remind-one-here = ⏰ { $player }, it’s your turn in game { $game } against { $opponent }. Your time runs out on { $deadline }, { $wait }.
remind-many = ⏰ **It’s your turn in { $count } games:**
remind-many-here = ⏰ { $player }, it’s your turn in { $count } games:
remind-line = • { $game } against { $opponent }: until { $deadline }, { $wait }
remind-hint = To change how often and when I remind you, send `/settings reminders` or `/settings quiet`.

## Vacations, pauses and gifts

pause-sent = You have proposed a pause of game { $game }. The clock keeps running until your opponent agrees.
pause-agreed-done = Game { $game } is paused and the clock is stopped. `/resume` or a move ends the pause.
pause-refused-done = You didn’t agree to a pause of game { $game }. The clock keeps running.
pause-lapsed = This proposal has expired.
pause-own = You proposed this pause yourself; your opponent has to answer.
resumed-done = The pause of game { $game } is over, and the clock is running again.
resumed-away-done = The pause of game { $game } is over, but the clock is still stopped: the player to move is on vacation.
gift-ask = How much time do you want to give your opponent in game { $game }?
gift-done = You have given your opponent more time in game { $game }.
gift-unclear = I don’t understand { $words }. You can give between a minute and 30 days, for example `/gift 12 h` or `/gift 1 day`.
claimed-done = You have claimed the win in game { $game }.
play-on-done = Good, game { $game } goes on.
time-over-own = { $game } · your time has run out{ $engine ->
    [yes] . The engine never claims a win, so you can still move.
   *[no] , and { $opponent } can claim the win. Until that happens, you can still move.
}
spared = { $game } · { $player } has run out of time, and their automatic vacation has started. { $engine ->
    [yes] The clock
   *[no] { $opponent }, the clock
} is stopped until they move or come back.
went-away-own = { $game } · you are on vacation and your clock is stopped. If you move, your vacation ends.
came-back-own = { $game } · your vacation is over and your clock is running again. It’s your turn.
vacation-over = Your vacation is over and your clocks are running again. `/games` shows where it’s your turn.
vacation-here = **You are not on vacation.** During a vacation, the clocks of your games with a day or more per move stop, and your opponents can see that you are away. Faster clocks keep running. If you play a move yourself, your vacation ends.
vacation-away = **You are on vacation**, until { $until } at the latest. If you play a move yourself in any game, your vacation ends; prepared answers don’t end it. The clocks of games with less than a day per move, or with one clock for the whole game, keep running, and I remind you of those games.
vacation-saved = Vacation left: { $time }.
vacation-saved-nothing = You have no vacation saved.
vacation-earned = { $days ->
    [one] Play on one more day
   *[other] Play on { $days } more days
} to earn another day of vacation (30 at most).
vacation-of = { $player } is on vacation, until { $until } at the latest.
vacation-away-already = You are already on vacation. `/vacation off` ends it; send a date or a number of days to change its end.
vacation-nothing-saved = You don’t have enough vacation: you need at least one hour. You earn a day for every eight days on which you play.
vacation-not-away = You aren’t on vacation.
vacation-not-yours = This is somebody else’s vacation. Send `/vacation` for yours.
vacation-unclear = I don’t understand { $words }. Write for example `/vacation 10 days` or `/vacation 2027-01-31`.
vacation-past = { $until } is in the past. Choose a later day.
button-pause-agree = Agree to the pause
button-pause-refuse = Don’t agree
button-clock-run = End the pause
button-claim = Claim the win
button-play-on = Keep playing
button-vacation-begin = Start my vacation
button-vacation-end = End my vacation
help-pause = `/pause [#game]` – propose a pause or agree to one; a move or `/resume` ends it
help-resume = `/resume [#game]` – end a pause
help-gift = `/gift [#game] [1 day]` – give your opponent more time
help-claim = `/claim [#game]` – claim the win when your opponent has run out of time, in games with `claim` (`/challenge 3 days claim`)
help-vacation = `/vacation [on|off|10 days|2027-01-31]` – start or end a vacation; the clocks of your slow games stop during it
menu-pause = Propose a pause, or agree to one
menu-resume = End a pause
menu-gift = Give your opponent more time
menu-claim = Claim the win when your opponent’s time is up
menu-vacation = Start or end your vacation
option-time = Per move (3 days), a bank (5d+12h), whole game 30min, official clock, no clock; default: 3 days
option-claim = Whether a win on time must be claimed; otherwise the game ends by itself
option-until = A date when points decide, for example 2027-01-31
option-gift-time = How much, for example 1 day; leave empty to choose
option-vacation = on, off, how long (10 days), or until when (2027-01-31); leave empty to see your vacation
choice-time-official = One clock for the whole game, as in the official rules
