# The rules, and why they forbid a turn.

## The rules in words

rules-list = **Rulesets and their battles** (the first one is the default):
rules-list-line = • { $ruleset }: { $list }
rules-usage = { $rules } shows the rules of a ruleset. { $play } offers a game with it, { $change } a game with a changed rule.
rules-head = **{ $ruleset }, { $battle }**
rules-unlike = **Different from { $ruleset }:**
rules-source = Source: { $source }
rules-more = For the rest, send { $command } and a topic: { $list }
rules-section = §{ $number } { $title } (page { $page } of { $pages })
rules-no-section = There is no section §{ $number }. The rules have §1 to §{ $last }: try /rules §1.
# The rules describe themselves in English: $words. Only a translation looks at the key, $list and $number.
rule-in-words = { $key ->
    [translated] { $list } { $number }
   *[english] { $words }
}

## Points

score-running = Points: 🔴 { $red } : { $blue } 🔵{ $last ->
    [0] {""}
   *[other] ; they decide after turn { $last }
}. `/score` shows the details.
score-head = **Points in game { $game }** ({ $terms })
score-side = { $side ->
    [red] 🔴
   *[blue] 🔵
} { $player }: **{ $points }**
score-captured = • captured { $role }: { $count } × { $each } → { $points }
score-heroes = • heroes among them: { $count } × { $each } → { $points }
score-objective = • objective reached ({ $objective }): { $points }
score-progress = • { $objective }: { $taken } of { $of } captured
score-when = { $key ->
    [both] When an objective is reached, or at the agreed limit{ $last ->
        [0] {""}
       *[other] {" "}(after turn { $last })
    }, the side with more points wins.
    [objective] When an objective is reached, the side with more points wins.
    [limit] At the agreed limit{ $last ->
        [0] {""}
       *[other] {" "}(after turn { $last })
    }, the side with more points wins, unless the game has ended before.
   *[never] Points don’t decide this game.
}

## The rules that forbid a turn

rule-over = The game is over.
rule-nothing = There is no piece on { $at }.
rule-not-yours = The { $role } on { $at } belongs to { $side }.
rule-none-can = You have no { $role } that can go to { $to }.
rule-not-there = { $group } can’t go from { $from }: there is no such piece, or it has already moved this turn.
rule-not-a-stack = { $group } can’t go together: the first piece can’t carry the rest.
rule-headquarters = The Headquarters can’t move unless it is heroic, and never with the Commander inside.
rule-same-point = The piece is already on { $at }.
rule-not-in-line = The { $role } can’t go from { $from } to { $to }: it doesn’t move along that line.
rule-too-far = { $to } is too far: the { $role } reaches { $reach ->
    [one] one point
   *[other] { $reach } points
} in that direction.
rule-out-of-reach = { $to } is too far: the { $role } captures at a distance of at most { $reach ->
    [one] one point
   *[other] { $reach } points
}.
rule-out-of-range = { $to } is out of range: the ship’s { $weapon ->
    [gun] gun
   *[missile] missile
} reaches { $reach } points.
rule-blocked = The way of the { $role } is blocked on { $by }.
rule-ground = The { $role } can’t stand on { $to }.
rule-over-sea = The { $role } can’t move over the sea at { $over }.
rule-commander-at-sea = The Commander crosses the sea only to board its own Navy, and not when it leaves a ship.
rule-river = Heavy pieces ({ $role }) cross the river only straight along the reefs `f6`–`f7` and `h6`–`h7`, unless they capture or take the ferry.
rule-ferry = An Engineer with a heavy piece moves only one step straight across the river, to an empty bank, and can’t capture.
rule-not-sailable = A ship sails only on the sea, the coast and the estuary, and { $over } is none of these.
rule-cuts-land = A ship can’t cut across land on the diagonals `c5`–`d6` and `c8`–`d7`.
rule-ship-blocked = An enemy piece on { $by } blocks the ship.
rule-missile-at-ship = The Missile piece can’t hit ships; only the missile of a ship can.
rule-cannot-hit-sea = The { $role } can’t capture a ship at sea.
rule-no-target = There is no enemy piece on { $at }.
rule-occupied = An enemy piece stands on { $at }, so this is a capture: write `x` or `:`.
rule-no-room = { $group } and { $other } on { $to } can’t form a stack there.
rule-must-displace = The { $role } can stand on { $to }, so it has to go there to capture.
rule-must-stay = The { $role } can’t go to { $to }, so it has to capture from where it is.
rule-must-land = After capturing the plane on { $at }, your plane has to stay there.
rule-must-return = After bombing the ship on { $at }, the plane has to fly back.
rule-shot-down = The ring of fire of the piece on { $by } would shoot the plane down before it reaches { $to }.
rule-exchanged = { $to } is in the ring of fire of the piece on { $by }: you would lose the plane together with its target.
rule-safe = The flight to { $to } is safe: no ring of fire shoots the plane down there.
rule-no-drop = In this ruleset, a plane can’t drop passengers and fly back.
rule-double-fire = In a double fire, the ship’s missile captures a ship, and its gun captures another target in place.
rule-no-ship-aimed-at = A double fire needs a ship for the missile, and there is none on { $one } or { $other }.
rule-gun-at-ship = The gun of a double fire can’t capture the ship on { $at }; aim it at another piece.
rule-gun-would-go = In a double fire, the gun captures only in place; to capture the piece on { $at }, the ship would have to go there.
rule-slides-into-facing = On { $at } your Commander would face the enemy Commander.
rule-rest = { $rest } can’t stay behind on { $at }.
rule-after-the-end = The Commander has already been captured.
rule-in-check = The { $role } on { $by } could then capture your Commander on { $commander }.
rule-facing = Your Commander on { $commander } would face the enemy Commander on { $by }.
rule-commander-lost = You would lose your Commander together with the plane.
rule-sheltered = The { $role } can destroy only the Headquarters on { $to }, not the Commander inside, and stays where it is.
rule-no-such-piece = There is no { $role } on { $at }.
rule-one-departure = In this ruleset, either the whole stack moves or only its top piece ({ $role }) leaves.
rule-too-many-parts = { $group } can’t split into so many parts: each piece makes at most one step per turn.
rule-alone = There is only one piece on { $at } ({ $role }), and a piece makes only one step per turn.
rule-no-double-fire = In this ruleset, a ship fires only one weapon per step.
rule-common-origin = All parts of a move start from the same point.
rule-unnamed = When you split a stack, write the letters of the pieces in each part; only one part may leave them out.

## Pictures of the rules

page-pieces = The pieces
page-topics = The rules by topic
page-choose = Choose what you want to know.
piece-line = • { $role } ({ $letter }): { $count } per side, { $points } points
piece-head = **{ $role }** ({ $letter }) · { $count } per side · { $points } points
reach = { $kind ->
    [none] not at all
    [far] any distance in a straight line
    [straight] { $straight } straight
    [even] { $straight } in all eight directions
   *[both] { $straight } straight, { $diagonal } diagonally
}
piece-goes = Moves and captures: { $reach }.
piece-moves = Moves: { $reach }.
piece-captures = Captures: { $reach }.
piece-weapons = Captures ships at a distance of 1–{ $missile } with its missile, everything else at 1–{ $gun } with its gun, over anything in between.
piece-ring = Has a ring of fire of radius { $radius } against enemy planes.
piece-carries = Carries: { $list }.
piece-carried = Can be carried by: { $list }.
piece-hero = As a hero: { $reach }.
piece-special = { $role ->
    [commander] Pieces in between block it. It may cross the sea only to board its own ship.
    [artillery] It captures over anything in between, but needs a free way to move. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [engineer] Pieces in between block it. It can cross the river anywhere, and ferries one heavy piece straight across.
    [anti-aircraft] Pieces in between block it. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [missile] Pieces in between block it. It is heavy: it crosses the river only along the reefs `f6`–`f7` and `h6`–`h7`, by a capture or on a ferry.
    [air-force] It flies over everything and lands on land, or on its own ship if there is room. After a safe capture, it can stay or fly back.
    [navy] It sails on files `a`–`c` and on `d6` `e6` `d7` `e7`. If it can’t sail to its target, it captures from where it is.
    [headquarters] The Commander can enter and leave it.
   *[other] Pieces in between block it. It can cross the river anywhere.
}
figure-name = { $figure ->
    [river] Heavy pieces at the river
    [double-fire] Double fire
    [rings] Rings of fire
    [exchange] A plane near a ring of fire
    [facing] Facing Commanders
    [shelter] Shelter
    [split] Splitting a stack
    [ferry] The ferry
   *[hero] A hero
}
figure-head = **{ $name }**
figure-words = { $figure ->
    [river] An Artillery on a reef crosses the river straight along it, or by a capture; away from the reefs it can’t cross. Dots are moves, crosses are captures.
    [double-fire] A ship with an enemy ship and another target in range. The arrows show what it can do in one turn.
    [rings] An Anti-aircraft gun and a ship close the points next to them to enemy planes; a Missile closes all points up to two away.
    [exchange] Crosses are captures that cost nothing, flames are flights that lose the plane.
    [facing] Two Commanders in the open, on one line with nothing in between: the player to move can capture the other Commander, at any distance.
    [shelter] A Commander inside its Headquarters neither faces nor is faced. The arrows show the enemies that can hit the Headquarters; not all of them reach the Commander.
    [split] The arrows show what the parts of one stack do in one turn.
    [ferry] An Engineer takes an Artillery, an Anti-aircraft gun or a Missile one step straight across the river, from bank to bank. It can’t capture on the way. They join and split on the bank, and a ferried piece has no ring of fire.
   *[hero] A piece that could capture the enemy Commander after its side’s move becomes a hero, for the rest of the game. Dots show where this Tank can go now, crosses show what it can capture.
}
alt-rings = Rings of fire of { $side ->
    [red] Red
   *[blue] Blue
}: { $list }.
alt-targets = Possible targets from { $from }: { $list }.
