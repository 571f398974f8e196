import { hostname } from 'node:os'
import mongoose from 'mongoose'
import { now } from './clock'
import type { Database } from './database/connect'
import { newId } from './newId'

/** How far this process's clock is from the database's, measured now and then; two processes compare through it. */
interface ProcessDoc {
  _id: string
  host: string
  /** Milliseconds: our clock less the database's. */
  offset: number
  expiresAt: Date
}

const schema = new mongoose.Schema<ProcessDoc>(
  { _id: String, host: String, offset: Number, expiresAt: Date },
  { collection: 'processes', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
const Process = mongoose.model<ProcessDoc>('Process', schema)

const EVERY_MS = 20_000
const APART_MS = 1_000

const measureOffset = async (): Promise<number | null> => {
  const before = now().getTime()
  const hello = await mongoose.connection.db?.command({ hello: 1 })
  const after = now().getTime()
  return hello?.localTime instanceof Date ? (before + after) / 2 - hello.localTime.getTime() : null
}

interface Readiness {
  ready: boolean
  checks: { database: boolean; clocks: boolean; started: boolean }
}

/**
 * What /healthz and /readyz answer. Ready means: started whole, the database answers, and no other process on this database has a clock
 * that is over a second apart from ours (deadlines are judged by it).
 */
export const openHealth = (database: Database) => {
  const _id = newId()
  let isStarted = false
  let offset = 0
  const beat = async (): Promise<void> => {
    const measured = await measureOffset()
    if (measured === null) return
    offset = measured
    await Process.updateOne(
      { _id },
      { $set: { host: hostname(), offset, expiresAt: new Date(Date.now() + 3 * EVERY_MS) } },
      { upsert: true },
    )
  }
  const timer = setInterval(() => void beat().catch(() => undefined), EVERY_MS).unref()
  const clocksAgree = async (): Promise<boolean> => {
    const others = await Process.find({ _id: { $ne: _id }, expiresAt: { $gt: new Date() } }, { offset: 1 }).lean()
    return others.every((other) => Math.abs(other.offset - offset) <= APART_MS)
  }
  return {
    start: async (): Promise<void> => {
      await beat()
      isStarted = true
    },
    live: () => ({ status: 'ok' as const, uptime: Math.round(process.uptime()) }),
    ready: async (): Promise<Readiness> => {
      const reachable = await database.isReachable()
      const clocks = reachable && (await clocksAgree().catch(() => false))
      return { ready: isStarted && reachable && clocks, checks: { database: reachable, clocks, started: isStarted } }
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      isStarted = false
      await Process.deleteOne({ _id }).catch(() => undefined)
    },
  }
}
export type Health = ReturnType<typeof openHealth>
