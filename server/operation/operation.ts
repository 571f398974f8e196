import { connection } from '../platform/database/model'
import type { OperationView, ProcessView } from '../contract/operation/operation'
import { overdueSeconds } from '../mail/area'
import { livingProcesses, ownVersion, type ProcessDoc } from '../platform/health'
import { TimerModel, type TimerDoc } from '../platform/schedule'
import { uploadTarget } from '../uploads/area'
import { machineNow } from './machine'
import { mattersOf } from './matters'
import { slot } from '../platform/world'

/** A timer that is later than this was not overtaken by a busy second. */
const LATE_MS = 30_000

const present = (one: ProcessDoc): ProcessView => ({
  id: one._id,
  host: one.host,
  role: one.role ?? null,
  version: one.version ?? null,
  startedAt: one.startedAt?.toISOString() ?? null,
  seenAt: one.seenAt?.toISOString() ?? null,
  clockAhead: Math.round(one.offset),
})

const databaseVersion = async (): Promise<string | null> => {
  const told = await connection()
    .db?.command({ buildInfo: 1 })
    .catch(() => null)
  return typeof told?.version === 'string' ? told.version : null
}

const overdueTimers = async (at: Date): Promise<OperationView['timers']> => {
  const late = { due: { $lte: new Date(at.getTime() - LATE_MS) } }
  const [overdue, first] = await Promise.all([
    TimerModel.countDocuments(late),
    TimerModel.findOne(late, { due: 1 }).sort({ due: 1 }).lean<Pick<TimerDoc, 'due'>>(),
  ])
  return { overdue, since: first?.due.toISOString() ?? null }
}

type Found = { entries: number; bytes: number; filledAt: Date | null } | null

const backupTimes = slot<() => { newest: Date | null; checked: Date | null } | null>(() => () => null)

/** Where the page has them from; null: none is made by itself. */
export const showBackups = (times: typeof backupTimes.value): void => {
  backupTimes.value = times
}

const searchIndex = slot<() => Promise<Found>>(() => async () => null)

/** Where the page has from what the search of this process has on its disk. */
export const showSearch = (measure: typeof searchIndex.value): void => {
  searchIndex.value = measure
}

const search = async (): Promise<OperationView['search']> => {
  const told = await searchIndex.value().catch(() => null)
  return told && { entries: told.entries, bytes: told.bytes, filledAt: told.filledAt?.toISOString() ?? null }
}

const backups = (): OperationView['backups'] => {
  const times = backupTimes.value()
  return times && { newest: times.newest?.toISOString() ?? null, checked: times.checked?.toISOString() ?? null }
}

/** What runs on this database, and what waits in it. */
export const operation = async (at: Date): Promise<OperationView> => {
  const [machine, processes, timers, overdue, scans, database, index] = await Promise.all([
    machineNow(),
    livingProcesses(),
    overdueTimers(at),
    overdueSeconds(at),
    uploadTarget()?.unscanned() ?? [],
    databaseVersion(),
    search(),
  ])
  const view = {
    ...{ at: at.toISOString(), version: ownVersion(), node: process.versions.node, database },
    ...{ processes: processes.map(present), timers, mailsOverdueMinutes: Math.floor(overdue / 60), scansWaiting: scans.length },
    backups: backups(),
    search: index,
  }
  return { ...view, matters: mattersOf(view, machine) }
}
