import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { connection, model, Schema } from './database/model'
import { now } from './clock'
import type { Database } from './database/connect'
import { newId } from './newId'
import { projectRoot } from './projectRoot'
import type { Role } from './role'

/** How far this process's clock is from the database's, measured now and then; two processes compare through it. */
export interface ProcessDoc {
  _id: string
  host: string
  /** Missing in those of earlier versions, as are version and times. */
  role?: Role
  version?: string
  startedAt?: Date
  /** Its last sign of life. */
  seenAt?: Date
  /** Milliseconds: our clock less the database's. */
  offset: number
  expiresAt: Date
}

const schema = new Schema<ProcessDoc>(
  { _id: String, host: String, role: String, version: String, startedAt: Date, seenAt: Date, offset: Number, expiresAt: Date },
  { collection: 'processes', versionKey: false },
)
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
const Process = model<ProcessDoc>('Process', schema)

/** Of package.json; the same in sources and in dist/. */
export const ownVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string }).version

/** Processes on this database that gave a sign of life lately, the oldest first. */
export const livingProcesses = (): Promise<ProcessDoc[]> =>
  Process.find({ expiresAt: { $gt: new Date() } })
    .sort({ startedAt: 1, _id: 1 })
    .lean<ProcessDoc[]>()

const EVERY_MS = 20_000
const APART_MS = 1_000

const measureOffset = async (): Promise<number | null> => {
  const before = now().getTime()
  const hello = await connection().db?.command({ hello: 1 })
  const after = now().getTime()
  return hello?.localTime instanceof Date ? (before + after) / 2 - hello.localTime.getTime() : null
}

interface Readiness {
  ready: boolean
  checks: { database: boolean; clocks: boolean; started: boolean; ending?: true }
}

/**
 * What /healthz and /readyz answer. Ready means: started whole, the database answers, and no other process on this database has a clock
 * that is over a second apart from ours (deadlines are judged by it).
 */
export const openHealth = (database: Database, role: Role = 'all') => {
  const _id = newId()
  const self = { host: hostname(), role, version: ownVersion(), startedAt: new Date() }
  let isStarted = false
  let isEnding = false
  let offset = 0
  const beat = async (): Promise<void> => {
    const measured = await measureOffset()
    if (measured === null) return
    offset = measured
    await Process.updateOne(
      { _id },
      { $set: { ...self, offset, seenAt: new Date(), expiresAt: new Date(Date.now() + 3 * EVERY_MS) } },
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
      const checks = { database: reachable, clocks, started: isStarted }
      if (isEnding) return { ready: false, checks: { ...checks, ending: true } }
      return { ready: isStarted && reachable && clocks, checks }
    },
    /** Told to end: from now on it is not ready, whatever else is well. */
    end: (): void => {
      isEnding = true
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      isStarted = false
      await Process.deleteOne({ _id }).catch(() => undefined)
    },
  }
}
export type Health = ReturnType<typeof openHealth>
