"""Starts the embedded engine (SecantusDB 0.7.0b3) and spares it five detours.

It walks a whole collection for a write that names an _id beside other conditions (each findAndModify does), packs each key by reading
a format sign by sign, takes apart the same descriptions of indexes five to ten times for a command, goes by way of a decimal's digits
for each number in a key, and looks after each command into a table whether it is to be noted. Nothing of what it answers or stores changes: engine.test.ts holds it to the engine as it came, command by command
and row by row. Beside that it sweeps as its configuration says.
"""

import sys
from collections.abc import Mapping
from functools import lru_cache

import bson
from secantus import sortkey, storage
from secantus.storage import Storage

# Of WiredTiger, which puts its own folder on the path as the engine loads it.
import packing
import swig_wiredtiger
from intpacking import pack_int, unpack_int

# Keys and values as the engine's tables have them: so many words that end with NUL, then raw bytes, a number or nothing.
WORDS = {"SSSu": 3, "SSu": 2, "SSq": 2, "SSS": 3, "SS": 2, "S": 1, "u": 0, "q": 0}
NUL = b"\0"


def pack(fmt, *values):
    words = WORDS.get(fmt)
    if words is None or len(values) != len(fmt):
        return packing.pack(fmt, *values)
    packed = b""
    for value in values[:words]:
        if type(value) is not str or "\0" in value:
            return packing.pack(fmt, *values)
        packed += value.encode() + NUL
    if fmt[-1] == "S":
        return packed
    last = values[-1]
    if fmt[-1] == "q":
        return packed + pack_int(last)
    return packed + last if type(last) is bytes else packing.pack(fmt, *values)


def unpack(fmt, packed):
    words = WORDS.get(fmt)
    if words is None or packed is None:
        return packing.unpack(fmt, packed)
    parts = packed.split(NUL, words)
    if len(parts) != words + 1:
        return packing.unpack(fmt, packed)
    rest = parts.pop()
    values = [part.decode() for part in parts]
    if fmt[-1] == "u":
        values.append(rest)
    elif fmt[-1] == "q":
        values.append(unpack_int(rest)[0])
    return values


def find_by_id():
    """Who names one _id beside other conditions means that document or none: the conditions are held against it by whoever asked."""
    plain = Storage._try_index_id_keys

    def try_index_id_keys(self, db, coll, filter, *, collation=None):
        if filter and len(filter) > 1 and "_id" in filter and not isinstance(filter["_id"], Mapping):
            found = plain(self, db, coll, {"_id": filter["_id"]}, collation=collation)
            if found is not None:
                return found
        return plain(self, db, coll, filter, collation=collation)

    Storage._try_index_id_keys = try_index_id_keys


@lru_cache(maxsize=4096)
def index_of(payload):
    """What the bytes of an index's row say: its key, its options."""
    row = bson.decode(payload)
    return row.get("key", {}), row.get("options", {})


def iter_indexes(self, db, coll):
    """Reads every row as it lies there at this moment, each time; the same bytes are taken apart once."""
    cursor = self._cursor(storage._IDX_TABLE)
    cursor.set_key(db, coll, "")
    place = cursor.search_near()
    if place == storage.wt.WT_NOTFOUND or (place < 0 and cursor.next() != 0):
        return
    prefix = pack("SS", db, coll)
    while True:
        row = cursor._get_key()
        if not row.startswith(prefix):
            return
        key, options = index_of(bytes(cursor._get_value()))
        yield row[len(prefix) : -1].decode(), dict(key), dict(options)
        if cursor.next() != 0:
            return


def encode_numbers():
    """A number has one encoding; a Decimal128 cannot be looked up."""
    plain = sortkey._encode_number
    # By type, too: 1 and 1.0 are one key in a dict.
    known = lru_cache(maxsize=4096, typed=True)(plain)
    sortkey._encode_number = lambda value: plain(value) if isinstance(value, bson.Decimal128) else known(value)


def keep_profiles():
    """Whether commands of a database are noted is said by set_profile alone, and nobody else writes it: read once, under the same lock."""
    plain, write = Storage.get_profile, Storage.set_profile

    def get_profile(self, db):
        known = self.__dict__.setdefault("_known_profiles", {})
        with self._lock:
            if db not in known:
                known[db] = plain(self, db)
            return dict(known[db])

    def set_profile(self, db, **said):
        with self._lock:
            self.__dict__.get("_known_profiles", {}).pop(db, None)
            write(self, db, **said)

    Storage.get_profile = get_profile
    Storage.set_profile = set_profile


def spare_work():
    swig_wiredtiger.pack = pack
    swig_wiredtiger.unpack = unpack
    find_by_id()
    Storage._iter_indexes = iter_indexes
    encode_numbers()
    keep_profiles()


def sweep_as_said():
    """Its launcher reads from the configuration how often expired rows are swept away, and hands it to nobody."""
    server, load = cli.SecantusDBServer, cli.load_config
    said = {}

    def read(path):
        config, source = load(path)
        said["ttl_sweep_seconds"] = config.ttl_sweep_seconds
        return config, source

    cli.load_config = read
    cli.SecantusDBServer = lambda **options: server(**options, **said)


if __name__ == "__main__":
    from secantus import cli

    spare_work()
    sweep_as_said()
    sys.exit(cli.main())
