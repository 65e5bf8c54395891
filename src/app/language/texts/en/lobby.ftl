# Finding an opponent.

help-play = `/play [ruleset] [battle] [TIME] [rated|casual] [red|blue] [1400-1700|±200]` – find an opponent: what you don’t name is open. `/play` alone shows who is looking for a game
menu-play = Find an opponent
option-play = What you want to play, for example 3 days ±200; leave empty to see who is looking for a game
about-lobby = `/play` shows who is looking for a game; one press joins. To look for one yourself, say what you want: `/play marine 3 days ±200`, with the words of `/challenge` and the ratings you want to meet: `1400-1700`, or `±200` around your own. What you don’t name is open. If an open offer fits, the game begins at once; otherwise yours is listed for three days, here, on the page and in every chat that shows open offers, with your name and rating.
    • You are never put into a game by changed rules, with a move limit, or with less than a day per move, unless you named that or joined it yourself.
    • A provisional rating, marked “?”, counts as it stands.
    • I withdraw your offers when you go on vacation or have enough games (`/settings games 5`).
    • Play your first move before you look for more: with five games in which you haven’t moved yet, or twelve new games in a day, I ask you to wait.
lobby-head = **Looking for a game:**
lobby-empty = Nobody is looking for a game right now.
lobby-line = { $player } ({ $rating }) – { $terms }
lobby-own = Your offer until { $expires }: { $terms }
lobby-how = To ask for something else, write for example `/play marine 3 days ±200`.
lobby-anything = any usual game
lobby-limit = { $turns ->
    [one] one move each
   *[other] { $turns } moves each
}
lobby-mode = { $mode ->
    [rated] rated
    [hints] unrated, with hints
   *[casual] unrated
}
lobby-side = plays { $side ->
    [red] Red
   *[blue] Blue
}
lobby-range = ratings { $range }
lobby-offered = I’m looking for an opponent for you: { $terms }. Everybody can see this offer until { $expires }; when somebody joins, the game begins here in our chat.
lobby-offered-already = You are already looking for this: { $terms }, until { $expires }. When somebody joins, the game begins here in our chat.
lobby-matched = I’ve found you an opponent: game { $game } begins.
lobby-joined = Game { $game } begins. I show it in our private chat.
lobby-withdrawn = Your offer is withdrawn.
lobby-gone = This offer is no longer open.
lobby-again = Somebody else was faster. Please try again.
lobby-own-offer = This is your own offer, so somebody else has to join it.
lobby-own-many = You already have { $limit } open offers, which is the limit. Withdraw one first: `/play` shows them.
lobby-full = There are too many open offers right now. Join one of them: `/play`.
lobby-rating = This offer is for ratings { $range }, and yours is { $rating }.
lobby-away = You are on vacation. End it with `/vacation off` before you look for a game.
lobby-enough-games = You are playing { $limit } games, as many as you want at once. Finish one first, or change it with `/settings games`.
lobby-unanswered = You have { $games } games in which you haven’t moved yet. Play there first, or wait for your opponents to move: `/games`.
lobby-many-today = You have begun { $limit } games within a day. Give them some time, and look for more tomorrow.
lobby-together = The two of you are already playing { $games } games. Finish one first, or use `/challenge`.
lobby-bad-range = { $word } is not a range of ratings. Write for example `1400-1700` or `±200`; ratings go from { $least } to { $most }.
lobby-no-bot = `/play` finds people. To play against me, send `/challenge bot 3` (levels 1 to 8, and `max`).
lobby-ended = Your offer of a game is withdrawn: { $why ->
    [expired] nobody joined it in time. Look for a game again with `/play`.
    [away] you are on vacation.
    [games] you have enough games.
   *[blocked] the operator of this bot has blocked you from new games.
}
lobby-list-head = **Looking for a game.** Press a name to play:
lobby-list-empty = Nobody is looking for a game right now. Press the button, and I find you an opponent.
lobby-list-more = … and { $count } more: `/play`
lobby-list-off = Open offers are no longer listed here. `/play` shows them.
button-lobby-join = Play { $player }
button-lobby-seek = Find me an opponent
button-lobby-withdraw = Withdraw: { $terms }

## On the page

web-lobby = Find an opponent
web-lobby-open = Looking for a game
web-lobby-none = Nobody is looking for such a game right now.
web-lobby-own = What do you want to play?
web-lobby-any = any
web-lobby-range = Ratings (optional)
web-lobby-hint = If an open offer fits, the game begins at once. Otherwise everybody sees yours for three days.
web-lobby-seek = Find me an opponent
web-lobby-join = Play
web-lobby-join-named = Play { $name }
web-lobby-withdraw = Withdraw
web-lobby-yours = Your offer
web-lobby-fitting = Only offers for my rating
