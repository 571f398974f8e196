import { MongoServerError, type ChangeStreamInsertDocument } from 'mongodb'
import { isDatabaseAway } from '../database/isDatabaseAway'
import type { Entry } from './entries'
import type { OpenWay } from './ways'

/** The change stream of a replica set or a sharded cluster: the server says where it goes on after a lost connection. */
export const openStream: OpenWay = ({ collection }) => {
  let token: unknown = null
  /** A position that the server no longer has: the next one begins anew. */
  const noted = (fault: unknown): never => {
    if (fault instanceof MongoServerError && !isDatabaseAway(fault)) token = null
    throw fault
  }
  return {
    async open({ mark }) {
      const stream = collection.watch<Entry, ChangeStreamInsertDocument<Entry>>([{ $match: { operationType: 'insert' } }], {
        maxAwaitTimeMS: 1000,
        ...(token === null ? {} : { resumeAfter: token }),
      })
      const isWhole = token !== null
      const next = async (): Promise<Entry[]> => {
        const change = await stream.tryNext().catch(noted)
        token = stream.resumeToken ?? token
        return change === null ? [] : [change.fullDocument]
      }
      try {
        // It begins when it is first asked, and the marker must come after that.
        let first = await next()
        const marker = await mark()
        return {
          marker,
          isWhole,
          async read() {
            const entries = first.length > 0 ? first : await next()
            first = []
            return entries
          },
          close: () => stream.close(),
        }
      } catch (fault) {
        await stream.close().catch(() => undefined)
        throw fault
      }
    },
  }
}
