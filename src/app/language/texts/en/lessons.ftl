# Lessons.

## Lessons

lesson-head = **Lesson { $lesson } of { $all }: { $name }**
lesson-name = { $lesson ->
    [infantry] the Infantry
    [tank] the Tank
    [artillery] the Artillery
    [ship] ships
    [gun] a ship’s weapons
    [plane] planes and rings of fire
    [carry] carrying
    [split] splitting a stack
    [three] three captures in one turn
    [hero] check makes heroes
    [power] what heroes can do
   *[win] winning the game
}
lesson-how = Press a move, or type it. Only one of these is right.
lesson-how-shared = Press a move, or type it after `/learn`. Only one of these is right.
lesson-infantry = You play Red. The Infantry moves one point straight, never diagonally. The dots show where it can go. Move it forward, to the river.
learnt-infantry = That’s how every move is written: from where, to where. The Infantry now stands at the river, which it can cross anywhere.
lesson-tank = The Tank moves one or two points straight; any piece in between blocks it. To capture, move onto an enemy piece. Capture one now.
learnt-tank = An `x` means that the piece captures and moves there. The other enemy was three points away, too far for a Tank.
lesson-artillery = The Artillery moves up to three points in all eight directions if the way is free, but it captures over anything in between. Use yours to capture the enemy Artillery behind your own pieces.
learnt-artillery = No piece in between stops an Artillery’s shot. But it is heavy: it crosses the river only along the two reefs, by a capture, or on a ferry.
lesson-ship = A ship sails up to four points in all directions, but only on water: the sea on the left, and the four points where the river meets it. Sail up the river.
learnt-ship = A ship so far inland is dangerous: its gun reaches three points, over anything in between.
lesson-gun = A ship has two weapons: the missile hits ships up to four points away, the gun hits everything else up to three points away. The ship stays where it is if it can’t sail to its target. Capture the Tank.
learnt-gun = A `:` means that the piece captures and stays. If there are two targets, a ship can fire both weapons in one turn.
lesson-plane = A plane flies up to four points in all directions, over everything. But the Missile above has a ring of fire: a plane that flies into it is shot down, and one that captures in it is lost together with its target. Capture something without losing your plane.
learnt-plane = Outside the rings, a plane can stay where it captured (`x`) or fly back (`:`). Anti-aircraft guns and ships have rings too. In a game, `/rings` shows them.
lesson-carry = Tanks, planes and ships can carry other pieces. Let the Infantry board the Tank next to it: move it there.
learnt-carry = Now they move together, as far as the Tank can go, and split when you like. But if the Tank is captured, both are lost.
lesson-split = This stack is a Tank with an Infantry. In one turn, each part can make its own step, starting from the same point. Capture two enemies in one turn.
learnt-split = Write the steps one after the other with `/` in between. Letters name the piece ({ $infantry } is the Infantry); the rest of the stack needs none.
lesson-three = This ship carries a plane and a Tank, and each of the three can capture something. Capture three enemies in one turn.
learnt-three = A loaded ship is the strongest and most valuable stack on the board: if it is sunk, all three pieces are lost.
lesson-hero = A piece that could capture the enemy Commander gives check and becomes a hero, for the rest of the game. Give check with the Tank.
learnt-hero = The star marks a hero. Every piece that threatens the Commander after your move becomes one.
lesson-power = A hero moves one point further, and in all eight directions. This Tank is a hero: use it to capture something.
learnt-power = Heroic planes ignore all rings of fire. `/rules heroes` tells you more.
lesson-win = When two Commanders are on one line with nothing in between, the player to move can capture the other Commander from any distance. Your opponent has left their Commander facing yours. Win the game.
learnt-win = You captured the Commander and won. A game is also won by checkmate: no move can save the Commander. You may not leave your own Commander in check or facing the other one.
lesson-right = ✓ **Right:** { $turn }
lesson-shown = Answer: { $turn }
lesson-other = { $turn } is a legal move, but not what this lesson asks for. Try again.
lesson-costly = { $turn } is a legal move, but you would lose: { $list }. Find a move that loses nothing.
lesson-unreadable = I can’t read { $typed } as a move. Write for example `f4-f5`, or press one of the buttons.
lesson-not-yours = This is somebody else’s lesson. Send `/learn` to start your own.
lesson-stopped = Lesson stopped. `/learn` continues where you left off.
lesson-finished = **Well done, you have finished all lessons!** You know how pieces move, shoot, fly, carry each other and become heroes. Learn the rest by playing: `/challenge` offers a game, and I explain every move that isn’t possible.
button-show = Show me
button-skip = Skip
button-stop = Stop
button-again = Try again
button-resume = ▶ Continue
button-once-more = Start over
button-how-to-begin = How to start a game
