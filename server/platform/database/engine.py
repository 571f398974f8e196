"""Starts the embedded engine (SecantusDB 0.7.0b3) and spares it what it does over and over for one command.

It reads and decodes the indexes of a collection five to ten times for each write, walks a whole collection for a write that names an _id
beside other conditions, looks up the profiler's settings after each command, and packs each key by reading a format sign by sign.
Nothing of what it answers or stores changes: engine.test.ts holds it to the engine as it came, command by command and row by row.
"""

import sys
from collections.abc import Mapping

from secantus import server
from secantus.sessions import SessionRegistry
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


def forget(store):
    """What was read of indexes no longer holds: from here on it is another moment of the database."""
    if getattr(store._tls, "kept_indexes", None):
        store._tls.kept_indexes = {}


def at_another_moment(name):
    plain = getattr(Storage, name)

    def forgetful(self, *args, **options):
        forget(self)
        return plain(self, *args, **options)

    setattr(Storage, name, forgetful)


def changing_indexes(name):
    """Reads them as it goes, as the engine has it."""
    plain = getattr(Storage, name)

    def keeping_nothing(self, *args, **options):
        kept = getattr(self._tls, "kept_indexes", None)
        self._tls.kept_indexes = None
        try:
            return plain(self, *args, **options)
        finally:
            self._tls.kept_indexes = None if kept is None else {}

    setattr(Storage, name, keeping_nothing)


def keep_indexes():
    """Within one command of one connection, and one moment of the database, indexes are read once."""
    read = Storage._iter_indexes
    mark = Storage._maybe_mark_multikey
    dispatch = server.dispatch

    def iter_indexes(self, db, coll):
        kept = getattr(self._tls, "kept_indexes", None)
        # Sweeps and other work beside the connections.
        if kept is None:
            return read(self, db, coll)
        if (db, coll) not in kept:
            kept[db, coll] = list(read(self, db, coll))
        return iter(kept[db, coll])

    def maybe_mark_multikey(self, db, coll, doc, indexes, already):
        before = len(already)
        marked = mark(self, db, coll, doc, indexes, already)
        if len(marked) != before:
            forget(self)
        return marked

    def dispatch_keeping(doc, ctx):
        tls = ctx.storage._tls
        tls.kept_indexes = {}
        try:
            return dispatch(doc, ctx)
        finally:
            tls.kept_indexes = None

    Storage._iter_indexes = iter_indexes
    Storage._maybe_mark_multikey = maybe_mark_multikey
    server.dispatch = dispatch_keeping
    for begins in ("_refresh_read_snapshot", "_batch_transaction", "_install_txn_session", "_committed_read_scope"):
        at_another_moment(begins)
    for changes in (
        *("create_index", "drop_index", "drop_all_indexes", "set_index_expiry", "set_index_options"),
        *("create_collection", "drop_collection", "drop_database", "rename_collection"),
    ):
        changing_indexes(changes)


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


def keep_profile_settings():
    """They are asked for after each command, and change by one alone."""
    read = Storage.get_profile
    write = Storage.set_profile
    kept = {}

    def get_profile(self, db):
        if db not in kept:
            kept[db] = read(self, db)
        return dict(kept[db])

    def set_profile(self, db, **settings):
        try:
            write(self, db, **settings)
        finally:
            kept.pop(db, None)

    Storage.get_profile = get_profile
    Storage.set_profile = set_profile


def end_oldest_sessions():
    """In the order of their last use: what is too old stands first, and the others need no look."""

    def register(self, lsid_bytes):
        if not isinstance(lsid_bytes, bytes) or len(lsid_bytes) != 16:
            raise ValueError("lsid must be a 16-byte UUID payload")
        with self._lock:
            self._sessions.pop(lsid_bytes, None)
            self._sessions[lsid_bytes] = self._time()
            self._prune_locked()

    def prune(self):
        cutoff = self._time() - self._idle_ttl
        ended = 0
        while self._sessions:
            oldest = next(iter(self._sessions))
            if self._sessions[oldest] >= cutoff:
                break
            del self._sessions[oldest]
            ended += 1
        return ended

    SessionRegistry.register = register
    SessionRegistry._prune_locked = prune


def spare_work():
    swig_wiredtiger.pack = pack
    swig_wiredtiger.unpack = unpack
    keep_indexes()
    find_by_id()
    keep_profile_settings()
    end_oldest_sessions()


if __name__ == "__main__":
    from secantus.cli import main

    spare_work()
    sys.exit(main())
