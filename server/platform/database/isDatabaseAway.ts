import mongoose from 'mongoose'

const AWAY = [
  mongoose.mongo.MongoNetworkError,
  mongoose.mongo.MongoServerSelectionError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.Error.MongooseServerSelectionError,
]

/** Whether a fault means that the database did not answer, so that the same call may go well a moment later. Looks through causes. */
export const isDatabaseAway = (fault: unknown): boolean =>
  AWAY.some((kind) => fault instanceof kind) || (fault instanceof Error && fault.cause !== undefined && isDatabaseAway(fault.cause))
