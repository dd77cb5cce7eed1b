"""Checks certificates of small Sokoban levels, as certificates.md beside this file describes them.

Usage: certificate_check.py LEVELS CERTIFICATE...
Prints one line for each certificate. Exit code 0: all accepted, 1: some refused, 2: some are no certificates.
"""
import collections, contextlib, functools, hashlib, itertools, pathlib, sys, zlib

INFINITE = float("inf")

class Refused(Exception):
    """The certificate does not prove its claim."""
    code, word = 1, "refused"

class NoCertificate(Refused):
    """The bytes are no certificate of version 1."""
    code, word = 2, "no certificate"

def boards(text):
    """The boards of a text, each a list of rows."""
    lines = (line.rstrip("\r ") for line in text.split("\n"))
    groups = itertools.groupby(lines, lambda line: "#" in line and set(line) <= set("# @+$*.-_pPbBo"))
    return [[line.translate(str.maketrans("-_pPbBo", "  @+$*.")) for line in group] for rows, group in groups if rows]

def beside(r, c):
    """The places above, on the right, below and on the left."""
    return (r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)

def flood(start, near):
    """All that is reached from a start by steps to what is near."""
    found, waiting = {start}, [start]
    while waiting:
        new = set(near(waiting.pop())) - found
        found |= new
        waiting += new
    return found

class Level:
    """A board with its floor numbered. A walk or push from square s in direction d leads to next[s][d] or to None."""
    def __init__(self, rows):
        cells = {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row)}
        start, boxes, goals = ([p for p, char in cells.items() if char in kinds] for kinds in ("@+", "$*", ".*+"))
        if len(start) != 1 or not boxes or len(boxes) != len(goals):
            raise ValueError("no level")
        inside = {(r, c) for r in range(len(rows)) for c in range(max(map(len, rows)))}
        floor = flood(start[0], lambda place: (p for p in beside(*place) if cells.get(p) != "#" and place in inside))
        if not floor <= inside or len(floor) > 4096 or len(floor.intersection(boxes)) > 512:
            raise ValueError("the floor is not closed, or beyond the limits")
        self.places, self.size = sorted(floor), len(floor)
        self.number = dict(zip(self.places, range(self.size)))
        self.next = [[self.number.get(place) for place in beside(r, c)] for r, c in self.places]
        self.goals = frozenset(self.number[p] for p in goals if p in floor)
        self.boxes = tuple(self.number[p] for p in sorted(boxes) if p in floor)
        self.player = min(self.zone(self.number[start[0]], self.boxes))
        self.sealed = any(char in "$." and place not in floor for place, char in cells.items())
        alive = {box for (box, _), row in self.maze(())[1].items() if min(row.values(), default=INFINITE) < INFINITE}
        self.dead = set(range(self.size)) - alive

    def normalised(self):
        """The text whose hash names the level."""
        def letter(s):
            kind = 1 if s in self.boxes else 2 if s == self.player else 0
            return "#" if s is None else (".*+" if s in self.goals else " $@")[kind]
        height, width = (range(min(of), max(of) + 1) for of in zip(*self.places))
        lines = ["".join(letter(self.number.get((r, c))) for c in width) for r in height]
        return "\n".join(["sealed"] * self.sealed + lines + [""])

    def zone(self, start, blocked):
        """All squares that the player can walk to."""
        return flood(start, lambda s: (t for t in self.next[s] if t is not None and t not in blocked))

    def pushes(self, boxes, player):
        """The boxes after each legal push, where the pushed one was, and where it is."""
        zone, occupied = self.zone(player, boxes), set(boxes)
        for box, stand, to in self.steps(boxes):
            if stand in zone and to is not None and to not in occupied:
                yield tuple(sorted(occupied - {box} | {to})), box, to

    def steps(self, boxes):
        """A box, the square behind it and the one ahead, for each box and direction."""
        return ((box, self.next[box][d - 2], self.next[box][d]) for box in boxes for d in range(4))

    def corral(self, boxes, player):
        """The pushes, from and to which square, into the PI-corral that has the fewest; None if there is no corral."""
        zone, frozen = self.zone(player, boxes), {None, *self.frozen(boxes)}
        found = (self.grow(boxes, frozen, zone, set(), self.zone(s, boxes))
                 for s in range(self.size) if s not in zone and s not in boxes)
        return min((pushes for pushes in found if pushes is not None), key=len, default=None)

    def grow(self, boxes, frozen, zone, members, inside):
        """The pushes into the corral that grows from some boxes and parts of the floor, None if it becomes none."""
        members = members | {s for s in boxes if s not in frozen and inside.intersection(self.next[s])}
        pushes = []
        for box, stand, to in self.steps(s for s in boxes if s in members):
            if stand in frozen | members | inside or to in frozen | members | self.dead:
                continue
            if stand in zone and to in inside:
                pushes.append((box, to))
            elif more := [s for s in (stand, to) if s in boxes]:
                return self.grow(boxes, frozen, zone, members | {more[0]}, inside)
            elif more := [s for s in (stand, to) if s not in zone | inside]:
                return self.grow(boxes, frozen, zone, members, inside | self.zone(more[0], boxes))
            else:
                return None
        return pushes if inside & self.goals or members - self.goals else None

    @functools.cache
    def maze(self, frozen):
        """Push distances of a single box when frozen boxes are walls: by its square and the part of the floor where
        the player is, named by its least square, the distance to each goal that is left."""
        floor, goals = set(range(self.size)).difference(frozen), self.goals.difference(frozen)
        part, before = {}, collections.defaultdict(list)
        for box, s in itertools.permutations(floor, 2):
            if (box, s) not in part:
                zone = self.zone(s, {box, *frozen})
                part.update({(box, other): min(zone) for other in zone})
        for box, stand, to in self.steps(floor):
            if stand in floor and to in floor:
                before[to, part[to, box]].append((box, part[box, stand]))
        reach = {(box, least): dict.fromkeys(goals, INFINITE) for (box, _), least in part.items()}
        for goal in goals:
            distance, layer = 0, {state for state in reach if state[0] == goal}
            while layer:
                for state in layer:
                    reach[state][goal] = distance
                layer = {other for state in layer for other in before[state] if reach[other][goal] == INFINITE}
                distance += 1
        return part, reach

    def frozen(self, boxes):
        """The boxes that are never pushed on the way to a solution."""
        left = {None, *boxes}
        def free(s):
            pairs = set(self.next[s][::2]), set(self.next[s][1::2])
            return any(left.isdisjoint(pair) and not pair <= self.dead for pair in pairs)
        while loose := set(filter(free, left - {None})):
            left -= loose
        return tuple(sorted(left - {None}))

    def bound(self, boxes, player):
        """No solution of the position has fewer pushes."""
        frozen = self.frozen(boxes)
        if self.sealed or not self.goals.issuperset(frozen):
            return INFINITE
        part, reach = self.maze(frozen)
        loose = [box for box in boxes if box not in frozen]
        return matching([reach[box, part[box, player]] for box in loose]) + self.conflicts(part, reach, loose, player)

    def conflicts(self, part, reach, loose, player):
        """Two pushes for each conflict that counts."""
        def across(box, axis):
            for d in (1 - axis, 3 - axis):
                stand, to = self.next[box][d ^ 2], self.next[box][d]
                if part.get((box, stand)) == part[box, player] and (to, box) in part:
                    before, after = reach[box, part[box, player]], reach[to, part[to, box]]
                    if min(after.values()) < INFINITE:
                        yield any(after[goal] <= before[goal] < INFINITE for goal in before)
        movers, pushes = set(), 0
        for a, axis in itertools.product(sorted(loose), (0, 1)):
            b = self.next[a][2 - axis]
            if b in loose and not self.goals.issuperset((a, b)):
                ways = {box: list(across(box, axis)) for box in (a, b)}
                moving = {box for box in ways if ways[box]}
                if moving and not moving & movers and not any(map(any, ways.values())):
                    movers, pushes = movers | moving, pushes + 2
        return pushes

def matching(rows):
    """The least sum of distances when each row, a box, gets a goal of its own: each row in turn takes the goal at the
    end of a cheapest path on which rows give up their goals for others (Bellman and Ford)."""
    holder = {}
    for first, distances in enumerate(rows):
        cost, way = dict(distances), dict.fromkeys(distances)
        for _ in rows:
            for (held, row), goal in itertools.product(holder.items(), distances):
                through = cost[held] - rows[row][held] + rows[row][goal]
                if through < cost[goal]:
                    cost[goal], way[goal] = through, held
        goal = min((goal for goal in cost if goal not in holder), key=cost.get, default=None)
        if goal is None or cost[goal] == INFINITE:
            return INFINITE
        while way[goal] is not None:
            holder[goal] = holder[way[goal]]
            goal = way[goal]
        holder[goal] = first
    return sum(rows[row][goal] for goal, row in holder.items())

class Reader:
    """Numbers out of the unpacked bytes."""
    def __init__(self, packed):
        unpacker = zlib.decompressobj(31)
        try:
            self.data, self.at = unpacker.decompress(packed), 40
            if self.data[:8] != b"sokcert\x01":
                raise zlib.error("it does not begin as version 1 does")
        except zlib.error as error:
            raise NoCertificate(error)
        self.whole = unpacker.eof and not unpacker.unused_data

    def varint(self, limit=1 << 62):
        value = 0
        for i, byte in enumerate(self.data[self.at:self.at + 9]):
            value |= (byte & 127) << 7 * i
            if byte < 128 and value < limit:
                self.at += i + 1
                return value
        raise Refused("a number is too large, or not whole")

def read_lemma(reader, level):
    """The boxes of a lemma, its region (None is wherever), and how many positions its search has at most."""
    boxes = [-1]
    for _ in range(reader.varint(len(level.boxes) + 1)):
        boxes.append(boxes[-1] + 1 + reader.varint(level.size - 1 - boxes[-1]))
    region = reader.varint(level.size + 1)
    if len(boxes) == 1 or region and region - 1 in boxes:
        raise Refused("a lemma without boxes, or a region on a box")
    zone = level.zone(region - 1, boxes) if region else None
    return frozenset(boxes[1:]), zone, reader.varint(1_000_001)

def read_positions(reader, level, count, finite):
    """All positions with their numbers."""
    boxes, player, half, found = [-1] * len(level.boxes), -1, 0, {}
    for number in range(count):
        changed = reader.varint(len(boxes) + 1)
        if number == 0 and changed < len(boxes):
            raise Refused("the first position does not say where all boxes are")
        if changed:
            base, player = boxes[-changed], -1
        for i in range(len(boxes) - changed, len(boxes)):
            base = boxes[i] = base + 1 + reader.varint(level.size - 1 - base)
        player += 1 + reader.varint(level.size - 1 - player)
        if finite:
            code = reader.varint(1 << 33)
            half += -(code + 1) // 2 if code % 2 else code // 2
            if half not in range(2**30 + 1):
                raise Refused("e is out of range")
        odd = sum(sum(level.places[s]) for s in [*boxes, *level.boxes]) % 2
        found[tuple(boxes), player] = 2 * half + odd if finite else 0
    return found

def contained(lemmas, boxes, player, pushed=None):
    """Whether a position contains a lemma, after a push one that has a box on the square of the pushed one."""
    return any(pattern <= set(boxes) and (pushed is None or pushed in pattern) and (zone is None or player in zone)
               for pattern, zone, _ in lemmas)

def prove(level, lemma, earlier):
    """Repeats the search of a lemma."""
    pattern, zone, most = lemma
    waiting, found = [(tuple(sorted(pattern)), s, None) for s in zone or set(range(level.size)) - pattern], set()
    while waiting:
        boxes, player, pushed = waiting.pop()
        player = min(level.zone(player, boxes))
        lost = level.bound(boxes, player) == INFINITE or contained(earlier, boxes, player, pushed)
        if not lost and (boxes, player) not in found:
            found.add((boxes, player))
            if len(found) > most or level.goals.issuperset(boxes):
                raise Refused("a lemma does not hold")
            waiting += level.pushes(boxes, player)

def check(text, packed):
    """Raises an exception unless the certificate proves its claim, which is returned."""
    reader = Reader(packed)
    claim = reader.varint()
    limit, finite = claim - 1 if claim else INFINITE, claim > 0
    lemma_count, position_count = reader.varint(200_001), reader.varint()
    for rows in boards(text):
        with contextlib.suppress(ValueError):
            level = Level(rows)
            if hashlib.sha256(level.normalised().encode()).digest() == reader.data[8:40]:
                break
    else:
        raise Refused("no level has this normalised board")
    lemmas = [read_lemma(reader, level) for _ in range(lemma_count)]
    for i, lemma in enumerate(lemmas):
        prove(level, lemma, lemmas[:i])
    found = read_positions(reader, level, position_count, finite)
    if reader.at < len(reader.data) or not reader.whole:
        raise Refused("something follows, or is missing")
    def need(boxes, player, pushes, pushed=None):
        dismissed = pushes + level.bound(boxes, player) >= limit or contained(lemmas, boxes, player, pushed)
        if not dismissed and found.get((boxes, min(level.zone(player, boxes))), INFINITE) > pushes:
            raise Refused(f"boxes {boxes}, player {player}, {pushes} pushes: missing, or its number is too large")
    need(level.boxes, level.player, 0)
    for (boxes, player), pushes in found.items():
        if player in boxes or player != min(level.zone(player, boxes)) or pushes < limit and level.goals >= set(boxes):
            raise Refused(f"boxes {boxes}: solved, or {player} is not the first square of the zone")
        suffice = level.corral(boxes, player)
        for after, stand, pushed in level.pushes(boxes, player):
            if suffice is None or (stand, pushed) in suffice:
                need(after, stand, pushes + 1, pushed)
    return f"no solution has fewer than {limit} pushes" if finite else "there is no solution"

if __name__ == "__main__":
    worst, text = 0, pathlib.Path(sys.argv[1]).read_bytes().decode(errors="replace")
    for name in sys.argv[2:]:
        try:
            print(f"{name}: {check(text, pathlib.Path(name).read_bytes())}: checked")
        except Refused as error:
            print(f"{name}: {error.word}: {error}")
            worst = max(worst, error.code)
    sys.exit(worst)
