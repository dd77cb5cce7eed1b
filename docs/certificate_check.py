#!/usr/bin/env python3
"""Checks certificates of small Sokoban levels, as certificates.md beside this file describes them.

Usage: certificate_check.py LEVELS CERTIFICATE...
Prints one line for each certificate. Exit code 0: all accepted, 1: some refused, 2: some are no certificates.

It shares nothing with the checker in Go, and nothing is done to make it fast: everything is kept in dictionaries.
"""
import collections
import hashlib
import sys
import zlib

INFINITE = float("inf")


class Refused(Exception):
    """The certificate does not prove its claim."""


class NoCertificate(Exception):
    """The bytes are no certificate of version 1."""


# ---------------------------------------------------------------------------------------------------------- the level


def boards(text):
    """The boards of a text, each a list of rows."""
    found, rows = [], []
    for line in text.split("\n") + [""]:
        line = line.rstrip("\r ")
        if "#" in line and all(c in "# @+$*.-_pPbBo" for c in line):
            rows.append(line.translate(str.maketrans("-_pPbBo", "  @+$*.")))
        elif rows:
            found.append(rows)
            rows = []
    return found


class Level:
    """A board with its floor numbered. A walk or push from square s in direction d leads to next[s][d] or to None."""

    def __init__(self, rows):
        cells = {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row)}
        height, width = len(rows), max(map(len, rows))
        count = collections.Counter(cells.values())
        boxes = count["$"] + count["*"]
        if count["@"] + count["+"] != 1 or boxes == 0 or boxes != count["."] + count["*"] + count["+"]:
            raise ValueError("no level")
        start = next(place for place, char in cells.items() if char in "@+")
        floor, waiting = {start}, [start]
        while waiting:
            r, c = waiting.pop()
            for place in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)):
                if not (0 <= place[0] < height and 0 <= place[1] < width):
                    raise ValueError("the floor is not closed")
                if cells.get(place, " ") != "#" and place not in floor:
                    floor.add(place)
                    waiting.append(place)
        self.places = sorted(floor)
        self.number = {place: i for i, place in enumerate(self.places)}
        self.size = len(floor)
        self.next = [[self.number.get(p) for p in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))]
                     for r, c in self.places]
        kind = [cells.get(place, " ") for place in self.places]
        self.goals = frozenset(i for i in range(self.size) if kind[i] in ".*+")
        self.boxes = tuple(i for i in range(self.size) if kind[i] in "$*")
        if self.size > 4096 or len(self.boxes) > 512:
            raise ValueError("beyond the limits")
        self.player = min(self.zone(self.number[start], self.boxes))
        self.sealed = any(char in "$." and place not in floor for place, char in cells.items())
        self.mazes = {}
        alive = {box for (box, _), row in self.maze(())[1].items() if min(row.values(), default=INFINITE) < INFINITE}
        self.dead = set(range(self.size)) - alive

    def normalised(self):
        """The text whose hash names the level."""
        lines = ["sealed"] if self.sealed else []
        columns = [c for _, c in self.places]
        for r in range(self.places[0][0], self.places[-1][0] + 1):
            line = ""
            for c in range(min(columns), max(columns) + 1):
                s = self.number.get((r, c))
                if s is None:
                    line += "#"
                else:
                    line += (".*+" if s in self.goals else " $@")[1 if s in self.boxes else 2 * (s == self.player)]
            lines.append(line)
        return "".join(line + "\n" for line in lines)

    def zone(self, start, blocked):
        """All squares that the player can walk to."""
        found, waiting = {start}, [start]
        while waiting:
            for s in self.next[waiting.pop()]:
                if s is not None and s not in blocked and s not in found:
                    found.add(s)
                    waiting.append(s)
        return found

    def pushes(self, boxes, player):
        """The boxes after each legal push, where the pushed one was, and where it is."""
        zone, occupied = self.zone(player, boxes), set(boxes)
        for box in boxes:
            for d in range(4):
                stand, to = self.next[box][(d + 2) % 4], self.next[box][d]
                if stand in zone and to is not None and to not in occupied:
                    yield tuple(sorted(occupied - {box} | {to})), box, to

    # ------------------------------------------------------------------------------------------------------ the bound

    def maze(self, frozen):
        """Push distances of a single box when frozen boxes are walls: by its square and the part of the floor where
        the player is, named by its least square, the distance to each goal that is left."""
        if frozen in self.mazes:
            return self.mazes[frozen]
        part = {}
        for box in set(range(self.size)) - set(frozen):
            blocked = set(frozen) | {box}
            for s in range(self.size):
                if s not in blocked and (box, s) not in part:
                    zone = self.zone(s, blocked)
                    part.update({(box, other): min(zone) for other in zone})
        states = {(box, least) for (box, _), least in part.items()}
        before = collections.defaultdict(list)
        for box, least in states:
            for d in range(4):
                stand, to = self.next[box][(d + 2) % 4], self.next[box][d]
                if part.get((box, stand)) == least and to is not None and to not in frozen:
                    before[to, part[to, box]].append((box, least))
        reach = {state: {goal: INFINITE for goal in self.goals - set(frozen)} for state in states}
        for goal in self.goals - set(frozen):
            queue = collections.deque((state, 0) for state in states if state[0] == goal)
            while queue:
                state, distance = queue.popleft()
                if reach[state][goal] == INFINITE:
                    reach[state][goal] = distance
                    queue.extend((other, distance + 1) for other in before[state])
        self.mazes[frozen] = part, reach
        return part, reach

    def frozen(self, boxes):
        """The boxes that are never pushed on the way to a solution."""
        left = set(boxes)

        def blocked(s, d):
            beside = self.next[s][d], self.next[s][d + 2]
            return any(t is None or t in left for t in beside) or all(t in self.dead for t in beside)

        while True:
            free = {s for s in left if not (blocked(s, 0) and blocked(s, 1))}
            if not free:
                return tuple(sorted(left))
            left -= free

    def bound(self, boxes, player):
        """No solution of the position has fewer pushes."""
        frozen = self.frozen(boxes)
        if self.sealed or not self.goals.issuperset(frozen):
            return INFINITE
        part, reach = self.maze(frozen)
        return matching([reach[box, part[box, player]] for box in boxes if box not in frozen])


def matching(rows):
    """The least sum of distances when each row, a box, gets a goal of its own: each row in turn takes the goal at the
    end of a cheapest path on which rows give up their goals for others (Bellman and Ford)."""
    holder = {}
    for first in range(len(rows)):
        cost, way = {goal: rows[first][goal] for goal in rows[first]}, {goal: None for goal in rows[first]}
        changed = True
        while changed:
            changed = False
            for held, row in holder.items():
                for goal in rows[row]:
                    through = cost[held] - rows[row][held] + rows[row][goal]
                    if through < cost[goal]:
                        cost[goal], way[goal], changed = through, held, True
        goal = min((goal for goal in cost if goal not in holder), key=cost.get, default=None)
        if goal is None or cost[goal] == INFINITE:
            return INFINITE
        while way[goal] is not None:
            holder[goal] = holder[way[goal]]
            goal = way[goal]
        holder[goal] = first
    return sum(rows[row][goal] for goal, row in holder.items())


# --------------------------------------------------------------------------------------------------------- the bytes


class Reader:
    """Numbers out of the unpacked bytes."""

    def __init__(self, packed):
        unpacker = zlib.decompressobj(31)
        try:
            self.data, self.at = unpacker.decompress(packed), 0
        except zlib.error as error:
            raise NoCertificate(error)
        if self.data[:8] != b"sokcert\x01" or len(self.data) < 40:
            raise NoCertificate("it does not begin as version 1 does")
        self.hash, self.at = self.data[8:40], 40
        self.whole = unpacker.eof and not unpacker.unused_data

    def varint(self, limit=1 << 62):
        value = 0
        for i in range(9):
            if self.at == len(self.data):
                raise Refused("it ends too early")
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << 7 * i
            if byte < 128:
                if value >= limit:
                    raise Refused("a number is too large")
                return value
        raise Refused("a number of more than nine bytes")


def read_lemma(reader, level):
    """The boxes of a lemma, its region (None is wherever), and how many positions its search has at most."""
    count, boxes, last = reader.varint(len(level.boxes) + 1), [], -1
    if count == 0:
        raise Refused("a lemma without boxes")
    for _ in range(count):
        last += 1 + reader.varint(level.size - 1 - last)
        boxes.append(last)
    region = reader.varint(level.size + 1)
    if region - 1 in boxes:
        raise Refused("a region on a box")
    most = reader.varint(1_000_001)
    return tuple(boxes), level.zone(region - 1, boxes) if region else None, most


def read_positions(reader, level, count, finite):
    """All positions with their numbers."""
    boxes, player, half, found = [-1] * len(level.boxes), -1, 0, {}
    for _ in range(count):
        changed = reader.varint(len(boxes) + 1)
        if player < 0 and changed < len(boxes):
            raise Refused("the first position does not say where all boxes are")
        for i in range(len(boxes) - changed, len(boxes)):
            base = boxes[i] if i == len(boxes) - changed else boxes[i - 1]
            boxes[i] = base + 1 + reader.varint(level.size - 1 - base)
        if changed:
            player = -1
        player += 1 + reader.varint(level.size - 1 - player)
        pushes = 0
        if finite:
            code = reader.varint(1 << 33)
            half += code // 2 if code % 2 == 0 else -(code + 1) // 2
            if not 0 <= half <= 1 << 30:
                raise Refused("e is out of range")
            pushes = 2 * half + sum(sum(level.places[s]) for s in [*boxes, *level.boxes]) % 2
        found[tuple(boxes), player] = pushes
    return found


# --------------------------------------------------------------------------------------------------------- the check


def contained(lemmas, boxes, player, pushed=None):
    """Whether a position contains a lemma, after a push one that has a box on the square of the pushed one."""
    return any(set(pattern) <= set(boxes) and (pushed is None or pushed in pattern) and (zone is None or player in zone)
               for pattern, zone, _ in lemmas)


def prove(level, lemma, earlier):
    """Repeats the search of a lemma."""
    pattern, zone, most = lemma
    starts = zone if zone is not None else set(range(level.size)) - set(pattern)
    waiting = {(pattern, min(level.zone(s, pattern))) for s in starts}
    waiting = [p for p in waiting if level.bound(*p) < INFINITE and not contained(earlier, *p)]
    found = set(waiting)
    while waiting:
        boxes, player = waiting.pop()
        if len(found) > most or level.goals.issuperset(boxes):
            raise Refused("a lemma does not hold")
        for after, stand, pushed in level.pushes(boxes, player):
            if level.bound(after, stand) < INFINITE and not contained(earlier, after, stand, pushed):
                position = after, min(level.zone(stand, after))
                if position not in found:
                    found.add(position)
                    waiting.append(position)


def check(text, packed):
    """Raises an exception unless the certificate proves its claim, which is returned."""
    reader = Reader(packed)
    try:
        limit = reader.varint() - 1
        lemma_count, position_count = reader.varint(), reader.varint()
    except Refused as error:
        raise NoCertificate(error)
    if limit < 0:
        limit = INFINITE
    for rows in boards(text):
        try:
            level = Level(rows)
        except ValueError:
            continue
        if hashlib.sha256(level.normalised().encode()).digest() == reader.hash:
            break
    else:
        raise Refused("no level has this normalised board")
    lemmas = []
    for _ in range(lemma_count):
        lemma = read_lemma(reader, level)
        prove(level, lemma, lemmas)
        lemmas.append(lemma)
    found = read_positions(reader, level, position_count, limit < INFINITE)
    if reader.at < len(reader.data) or not reader.whole:
        raise Refused("something follows, or is missing")

    def need(boxes, player, pushes, pushed=None):
        if pushes + level.bound(boxes, player) >= limit or contained(lemmas, boxes, player, pushed):
            return
        number = found.get((boxes, min(level.zone(player, boxes))))
        if number is None or limit < INFINITE and number > pushes:
            raise Refused(f"boxes {boxes}, player {player}, {pushes} pushes: missing, or its number is too large")

    need(level.boxes, level.player, 0)
    for (boxes, player), pushes in found.items():
        if player in boxes or player != min(level.zone(player, boxes)):
            raise Refused(f"boxes {boxes}, player {player}: not the first square of his zone")
        if pushes < limit and level.goals.issuperset(boxes):
            raise Refused(f"boxes {boxes}, {pushes} pushes: solved")
        for after, stand, pushed in level.pushes(boxes, player):
            need(after, stand, pushes + 1, pushed)
    return f"no solution has fewer than {limit} pushes" if limit < INFINITE else "there is no solution"


def main(levels, *certificates):
    code = 0
    with open(levels, encoding="utf-8", errors="replace", newline="") as file:
        text = file.read()
    for name in certificates:
        try:
            with open(name, "rb") as file:
                print(f"{name}: {check(text, file.read())}: checked")
        except Refused as error:
            print(f"{name}: refused: {error}")
            code = max(code, 1)
        except NoCertificate as error:
            print(f"{name}: no certificate: {error}")
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 2 else __doc__)
