import mongoose from 'mongoose'

const AWAY = [
  mongoose.mongo.MongoNetworkError,
  mongoose.mongo.MongoServerSelectionError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.Error.MongooseServerSelectionError,
]

/** A member of a replica set that is not the first one (any more), or stops: what the driver says once its own second try failed, too. */
const CHANGING = new Set<unknown>([91, 189, 10107, 11600, 11602, 13435, 13436])

/** FerretDB without its PostgreSQL answers 'internal error' (1) in the words of its driver, or of a PostgreSQL that stops or starts. */
const BEHIND = /failed to connect|unexpected EOF|connection re(set|fused)|conn closed|broken pipe|SQLSTATE (08|57P0)|database system is/

const isBehindAway = (fault: unknown): boolean =>
  fault instanceof mongoose.mongo.MongoServerError && (CHANGING.has(fault.code) || (fault.code === 1 && BEHIND.test(fault.message)))

/** A line that breaks while the driver waits to write on comes out of it as the system's own fault. */
const isBrokenWrite = (fault: unknown): boolean =>
  fault instanceof Error && 'syscall' in fault && fault.syscall === 'write' && /[\\/]mongodb[\\/]lib[\\/]/.test(fault.stack ?? '')

/** What ended a write of many is no cause of its fault, but told beside it. */
const behindMany = (fault: unknown): unknown => (fault instanceof mongoose.mongo.MongoBulkWriteError ? fault.errorResponse : undefined)

/** Whether a fault means that the database did not answer, so that the same call may go well a moment later. Looks through causes. */
export const isDatabaseAway = (fault: unknown): boolean =>
  AWAY.some((kind) => fault instanceof kind) ||
  isBehindAway(fault) ||
  isBrokenWrite(fault) ||
  (behindMany(fault) !== undefined && isDatabaseAway(behindMany(fault))) ||
  (fault instanceof Error && fault.cause !== undefined && isDatabaseAway(fault.cause))
