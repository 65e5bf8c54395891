# Offers of games.

## Challenges

challenged = { $challenger } challenges { $opponent } to a game of Commander Chess{ $colour ->
    [red] {" "}and plays Red
    [blue] {" "}and plays Blue
   *[random] ; sides are random
}. Answer with the buttons or with { $command }, until { $expires }.
challenged-anyone = { $challenger } offers a game of Commander Chess to anybody{ $colour ->
    [red] {" "}and plays Red
    [blue] {" "}and plays Blue
   *[random] ; sides are random
}. Join with the button or with { $command }, until { $expires }.
challenge-made = Challenge { $code } is open.
challenge-asked = I’m asking { $opponent }. They can also answer with { $command } in any chat with me, until { $expires }.
challenge-unmet = I haven’t met { $opponent } yet, so I can’t message them first. Send them this: { $command }. It works in any chat with me, until { $expires }.
challenge-open = Your challenge is open to anybody: the first person to send me { $command } plays you. It works in any chat with me, until { $expires }.
challenge-self = You can’t challenge yourself.
challenge-bot = { $opponent } is another bot and doesn’t play here. Challenge a person, or the engine: `/challenge bot 3` (levels 1 to 8, and max).
challenge-bot-rated = Games against the engine are never rated. Leave out `rated`.
challenge-blocked = You can’t challenge { $opponent }: the operator of this bot has blocked them from new games.
challenge-again = You have already challenged them: { $code }. Wait for their answer, or withdraw it with `/cancel`.
challenges-too-many = You already have { $limit } open challenges, which is the limit. Withdraw one with `/cancel`.
games-too-many = You are already playing { $limit } games, which is the limit. Finish one first.
games-too-many-theirs = { $opponent } is already playing as many games as I allow. Try again later.
challenge-gone = There is no open challenge { $code }: it was answered, withdrawn, or has expired.
challenge-none = There is no open challenge for you here. If you have a code, send `/accept CODE`.
join-ask = { $challenger } challenges you to a game of Commander Chess{ $colour ->
    [red] {" "}and plays Red
    [blue] {" "}and plays Blue
   *[random] ; sides are random
}. Do you want to play? You have until { $expires }.
challenge-own = This is your own challenge, so somebody else has to accept it. Send it to a friend, or withdraw it with `/cancel`.
challenge-not-invited = This challenge is for somebody else.
challenge-open-to-all = This challenge is open to anybody, so you don’t need to decline it.
challenge-not-yours = Only the challenger can withdraw a challenge.
challenge-expired = This challenge has expired.
cancel-none = You have no open challenge.
which-challenge = Which challenge do you mean? Please send its code:
challenge-line-open = { $code } – yours, open to anybody, until { $expires } · { $terms }
challenge-line-own = { $code } – yours, to { $opponent }, until { $expires } · { $terms }
challenge-line-theirs = { $code } – from { $opponent }, until { $expires } · { $terms }
accepted-done = Accepted: game { $game } begins.
game-begins = Game { $game } begins.
declined-done = Declined.
cancelled-done = Challenge { $code } is withdrawn.
challenge-declined = { $opponent } has declined your challenge, { $challenger }.
challenge-cancelled = { $challenger } has withdrawn the challenge.
challenge-lapsed = Nobody answered the challenge from { $challenger }; it has expired.
unreachable = { $challenger }, I can’t reach the person you challenged: they have blocked me or don’t accept messages from me. Challenge { $code } is withdrawn. Send `/challenge` without a name to get a code that you can pass on to them yourself.

## What is played

terms = Rules: { $ruleset }, { $battle }{ $goal ->
    [none] {""}
   *[other] : { $goal }
}.
goal = capture { $objectives }; { $decision ->
    [points] then points decide
   *[outright] that wins
}
terms-changed = Changed: { $changes }
terms-limit = After { $turns ->
    [one] one move each
   *[other] { $turns } moves each
}, points decide.
mode = { $mode ->
    [rated] Rated.
    [hints] Unrated; both players may ask for hints.
   *[casual] Unrated.
}
terms-short = { $ruleset }, { $battle }
terms-unknown = I don’t know the word { $word }. Send { $help } to see what you can write.
terms-unknown-near = I don’t know the word { $word }. Did you mean { $nearest }? Send { $help } to see what you can write.
terms-unknown-bot = I don’t know the word { $word }. The engine’s levels are 1 to 8 and `max`, for example `/challenge bot 3`; send { $help } for the rest.
terms-no-level = There is no level { $word }. The engine’s levels are 1 to 8 and `max`, for example `/challenge bot 3`.
terms-number = I don’t know what the number { $word } means. Write `bot 3` for the level of the engine, `3 days` for the time per move, or `turns=40` for a move limit.
terms-pace = I don’t know the pace { $word }. Write the time per move, such as `10 min`, `12 h` or `3 days`, or one clock for both players: `whole game 30min`.
terms-several = { $word } can mean: { $list }. Which one do you mean?
terms-two = You can choose only one of { $one } and { $other }.
terms-bad-limit = { $word } is not a valid move limit. Write for example { $example }, with a number from 1 to { $most }.
terms-bad-time = { $word } is not a valid time limit. Write for example `3d` (three days per move; 10 minutes to 30 days), `5d+12h` (five days, plus twelve hours after each move), `whole game 30min` (one clock for both players, then points decide) or `no clock`.
terms-bad-date = { $word } is not a date. Write for example `until 2027-01-31`.
terms-date-far = { $word } can’t be the end of a game: choose a date within a year from now, and more than a day away.
tempo-none = No clock.
tempo-turn = { $time } per move{ $claim ->
    [yes] ; a win on time must be claimed
    [strict] ; no vacation stops the clock
   *[no] {""}
}.
tempo-bank = A bank of { $bank }{ $increment ->
    [none] {""}
   *[other] , plus { $increment } after each move
}{ $claim ->
    [yes] ; a win on time must be claimed
    [strict] ; no vacation stops the clock
   *[no] {""}
}.
tempo-whole = One clock of { $time } for the whole game; then points decide.
length = { $unit ->
    [days] { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
    [hours] { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
   *[minutes] { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
}
terms-not-its-battle = The ruleset { $ruleset } has no { $battle }. It has: { $list }.{ $others ->
    [none] {""}
   *[other] {" "}You find that battle in { $others }.
}
terms-no-setting = { $word } doesn’t change a rule. Write switch=value, for example `capacity=2021`.
terms-no-switch = There is no rule { $word } to change. Did you mean { $nearest }?
terms-switch-twice = You changed { $switch } twice. Choose one value.
terms-bad-value = { $word } is not a valid value for { $switch }. Valid values are, for example: { $examples }
terms-inconsistent = These rules contradict each other: { $why ->
    [chain-table] chains need the capacity table for chains, so `nesting=chain` needs `capacity=chain`
    [flat-table] the capacity table for chains works only with chains, so `capacity=chain` needs `nesting=chain`
    [missile] a Missile that can’t capture ships can’t capture them at sea either, so `sea_capture` with `Ms` needs `missile_hits_navy=yes`
    [land-piece] `sea_capture` lists land pieces only, and `{ $what }` is not one
    [facing] in this battle ({ $what }) losing the Commander doesn’t end the game, so nobody can lose by `facing=loses`
    [check] this battle ({ $what }) has no Commanders, so `enforce_check=always` has no effect
   *[end] this battle ({ $what }) has no Commanders, so `commander_always_ends=yes` has no effect
}.
