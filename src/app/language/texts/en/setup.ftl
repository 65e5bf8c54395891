# The secret set-up.

menu-setup = Place your army for a secret set-up
option-setup = A set-up’s name, a half as text, changes such as “tank f4”, or confirm
help-setup = `/setup [#game] [coast|HALF|tank f4|random|mirror|undo|clear|save NAME|load NAME|confirm|proof]` – in private with me: place your army before a game with a secret set-up; alone it shows your half with buttons
about-setup = With `/challenge @name secret` both players place all 19 pieces on their own half before the game, and nobody sees anything until both have confirmed. It needs the rulesets `official` or `classic-2012` with Commanders. `setup=12h` sets the time; otherwise it’s the time per move, or two days.
    Place your army in private with me: with the buttons under `/setup`, with a ready-made set-up (`coast`), with changes such as `tank f4` or `e2 g3`, or with six ranks as text. Ships stand on water, the Commander on one of the two ranks at the back with a piece of yours in front of it, one piece on a point.
    When you confirm, both of you see a hash of your half with a random salt. After the game has begun, `/setup proof` gives halves and salts, so that anybody can check that nobody changed anything. When the time is over, I take what each player has placed, or the standard set-up where that can’t be played.

words-secret = secret, secret set-up, secret setup, secretly, hidden set-up
words-setup-time = setup, set-up
words-clear = clear, empty, take all up
words-mirror = mirror, flip, turn round
words-undo = undo, back
words-confirm = confirm, done, ready
words-reopen = change, reopen, unconfirm, change it
words-call-off = cancel, call off, abort
words-save = save, keep
words-load = load, saved, mine
words-delete = delete, remove, take up
words-setups = list, names, set-ups, setups
words-proof = proof, verify, check

terms-no-secret = A secret set-up needs the full army with Commanders under the rulesets `official` or `classic-2012`. Under { $ruleset }, { $battle }, there is none.
terms-bad-setup-time = { $word } is not a valid time for the set-up. Write for example `setup=12h` or `setup=2d` (10 minutes to 30 days).

setup-not-in-lobby = A secret set-up is agreed on in a challenge: `/challenge secret` is open to anybody.
setup-term = Secret set-up: before the game both players place all 19 pieces on their own half, unseen. Time for it: { $time }. When it is over, I take what each player has placed, or the standard set-up where that can’t be played.
setup-accepted = { $engine ->
    [yes] Game
   *[no] Accepted: game
} { $game } begins with a secret set-up. Place your army in private with me.
setup-began = Game { $game } begins with a secret set-up. { $red } (Red) and { $blue } (Blue), place your armies in private with me, until { $until }.
setup-time-rule = The game begins when both have confirmed. When the time is over, I take what each of you has placed, or the standard set-up where that can’t be played. Whoever hasn’t confirmed can call it off.
button-setup-begin = Place my army
setup-line = { $game } – secret set-up against { $opponent }, until { $until } · { $state ->
    [confirmed] you have confirmed
   *[open] place your army with `/setup`
}
setup-not-begun = Game { $game } has not begun: the players are still placing their armies.
setup-place-yours = Place yours in private with { $command }.
setup-over = The set-up of game { $game } is over.
setup-none-such = There is no set-up { $game }.
setup-none = You have no set-up to make. Offer a game with one: `/challenge @name secret`.
setup-which = You have several set-ups to make. Which one do you mean? Send for example { $example }.
setup-in-private = Others read along here. Send me { $command } in private.
setup-seen-by-others = Careful: everybody here can read what you just sent. Choose another set-up.
setup-changed = Your set-up has changed since. Look at it again with `/setup`.
setup-is-confirmed = You have confirmed your set-up for game { $game }. Take that back first with `/setup change`; that works until your opponent confirms too.
setup-not-confirmed = You haven’t confirmed your set-up for game { $game }.

setup-own = Your set-up for game { $game }: you play { $side ->
    [red] Red
   *[blue] Blue
} against { $opponent }. Only you see it. Time until { $until }.
setup-playable = It can be played. Confirm it when you are sure; without that I take it when the time is over.
setup-not-yet = It can’t be played yet:
setup-how = Use the buttons, or send a change such as { $change ->
    [placed] `tank { $to }` (place it there)
   *[moved] `{ $from } { $to }` (from where to where)
}. As text: { $half }
setup-own-confirmed = You have confirmed. This hash binds you to your set-up: { $hash }. You can change it until your opponent confirms too.
setup-theirs-confirmed = { $opponent } has confirmed and is bound by this hash: { $hash }.
setup-alt = The half of { $side ->
    [red] Red
   *[blue] Blue
}: { $list ->
    [none] empty
   *[other] { $list }
}. The other half is covered.
setup-hint = I don’t understand that as a part of a set-up. Send a set-up’s name such as `coast`, a change such as `tank f4` or `e2 g3`, six ranks as text, or `/setup` for the buttons.
setup-text-ranks = A half has 6 ranks between slashes, and this text has { $count }. Example: `11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4`.
setup-text-bad = I can’t read this as a half. Example: `11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4` (letters are pieces, numbers are empty points).

offence-missing = { $count ->
    [one] One piece is missing: { $role }.
   *[other] { $count } pieces are missing: { $role }.
}
offence-too-many = { $count ->
    [one] One piece too many: { $role }.
   *[other] { $count } pieces too many: { $role }.
}
offence-other-half = { $role } can’t stand on { $at }: that is the other half of the board.
offence-stack = { $stack } on { $at }: only one piece may stand on a point.
offence-land = { $role } can’t stand on { $at }: that is land, and ships need water.
offence-sea = { $role } can’t stand on { $at }: that is open sea, where only ships stand.
offence-hero = { $role } on { $at } is marked as heroic. No piece is heroic before the game.
offence-not-at-home = The Commander can’t stand on { $at }: it begins on one of the two ranks at the back.
offence-uncovered = The Commander on { $at } has no piece of yours in front of it on its file. Place one there.
setup-other-side = That is a set-up for the other side.
setup-empty = Nothing stands on { $at }.
setup-which-one = All pieces of this kind are placed: { $role } on { $points }. Say which one should go, for example `{ $from } f4`.
setup-nothing-to-undo = There is nothing to undo.
setup-same = It is like that already.

button-setup-piece = Move a piece
button-setup-ready = Ready-made
button-setup-saved = My set-ups
button-setup-mirror = Mirror
button-setup-random = Random
button-setup-clear = Clear
button-setup-undo = Undo
button-setup-confirm = Confirm
button-setup-yes = Yes, confirm
button-setup-call-off = Call off
button-setup-call-off-yes = Yes, no game
button-setup-reopen = Change it after all
button-setup-take-up = Take it up
button-setup-page = Open on the page
setup-which-piece = Which piece do you want to move?
setup-where-to = Where should it stand: { $role }?
setup-rank = Rank { $rank }
setup-ready-head = Ready-made set-ups:
setup-ready-line = • **{ $name }** – { $idea }
setup-ask-confirm = Do you confirm this set-up for game { $game }? You can change it until your opponent confirms too. When both have confirmed, both are shown and the game begins.
setup-ask-call-off = Do you want to call off game { $game }? It won’t begin, and nothing counts.
setup-call-off-done = Game { $game } is called off.
setup-confirm-done = Both have confirmed: game { $game } begins.
setup-saved-none = You have saved no set-up.
setup-saved-head = Your saved set-ups:
setup-saved-how = Save what you have placed with `/setup save NAME`, bring it back with `/setup load NAME`, delete it with `/setup delete NAME`. You can save { $most }.
setup-saved-none-such = You have saved no set-up { $name }.
setup-saving-name = A name has 1 to { $most } characters.
setup-saving-full = You have saved { $most } set-ups, which is the limit. Delete one with `/setup delete NAME`.
setup-saving-not-playable = Only a set-up that can be played is saved. Look what is missing with `/setup`.

setup-confirmed = Game { $game }: { $player } ({ $side ->
    [red] Red
   *[blue] Blue
}) has confirmed their set-up. This hash binds them to it: { $hash }.
setup-reopened = Game { $game }: { $player } is changing their set-up again. The hash from before is void.
setup-moved = Game { $game }: a player is on vacation, so there is time for the set-up until { $until }.
setup-called-off = { $player } has called off game { $game } before it began, { $opponent }. Nothing counts.
setup-remind = Game { $game } begins { $wait }, and you haven’t confirmed your set-up.
setup-revealed = Game { $game }: { $red } (Red) and { $blue } (Blue) show their set-ups. Anybody can check them: save the text below, run `tulenh setup verify`, and compare the hash of whoever confirmed first with the one that I sent then.
setup-by-time = { $side ->
    [red] Red
   *[blue] Blue
} ran out of time: this is what they had placed.
setup-by-time-standard = { $side ->
    [red] Red
   *[blue] Blue
} ran out of time, and what they had placed couldn’t be played: this is the standard set-up.
setup-proof-later = Game { $game } hasn’t begun yet. Its proof comes when both players have confirmed and the game has begun: then send `/setup proof`.
setup-was-open = Game { $game } began without a secret set-up.
setup-proof = The set-ups of game { $game }, with the hashes of those who confirmed. Check them with { $command }, or compute SHA-256 over the first five lines of each side. Then compare the hash of whoever confirmed first with the one that I sent then.
setup-proof-alt = The set-ups of game { $game } with salts and hashes

ready-made-name = { $id ->
    [standard] Standard
    [coast] Coastal defence
    [air-raid] Air raid
    [fortress] Fortress
    [column] Armoured column
    [fleet] Fleet
    [crossing] Crossing
   *[umbrella] Umbrella
}
ready-made-idea = { $id ->
    [standard] everything covered, nothing committed
    [coast] ships, Artillery and a gun hold the sea; the Commander sits inland
    [air-raid] both planes in front with riders beside them; three guns guard the way home
    [fortress] the Commander in the corner behind Headquarters, Missile and guns
    [column] Tanks and riders in the centre before the river, guns close behind
    [fleet] ships at sea with Tanks, Infantry and planes ready to board
    [crossing] Artillery on both reefs, so that the heavy pieces cross early
   *[umbrella] overlapping rings of fire over the whole half
}

## On the page

web-setup-term = Secret set-up: both place their armies unseen
web-setup-yours = Place your army
web-setup-theirs = { $name } is placing their army
web-setup-board = Your half of the board
web-setup-secret = Only you see this half. Drag a piece to another point, or tap it and then the point; Delete takes it up. When the time is over, I take what stands here, or the standard set-up where that can’t be played.
web-setup-confirmed = You have confirmed. { $name } is still placing their army.
web-setup-not-yet = This can’t be played yet:
web-setup-playable = This can be played. Confirm it when you are sure.
web-setup-time = against { $name } · { $time } left
web-setup-chosen = { $piece } chosen. Where should it stand?
web-setup-covered = { $point }, covered
web-setup-take-up = Take it up
web-setup-mirror = Mirror
web-setup-random = Random
web-setup-undo = Undo
web-setup-clear = Clear
web-setup-ready = Ready-made set-ups
web-setup-saved = My set-ups
web-setup-choose = Choose …
web-setup-name = Name
web-setup-save = Save under this name
web-setup-confirm = Confirm
web-setup-confirm-yes = Yes, confirm
web-setup-ask-confirm = Is this your set-up? You can change it until your opponent confirms too. Then both are shown and the game begins.
web-setup-call-off = Call off
web-setup-call-off-yes = Yes, no game
web-setup-ask-call-off = Shall there be no game? Nothing counts.
web-setup-reopen = Change it after all
web-setup-own-hash = The hash of your half:
web-setup-their-hash = The hash of the half of { $name }:
