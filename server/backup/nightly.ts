import { statSync } from 'node:fs'
import { join } from 'node:path'
import { tellBackupFault } from '../access/area'
import { now } from '../platform/clock'
import type { Config } from '../platform/config'
import type { Metric } from '../platform/metrics'
import { doesWork } from '../platform/role'
import { backupsIn, CHECKED, timeOf } from './backups'
import { isBackingUp, removePutOff, UnderWay } from './held'
import { type House, makeBackup } from './makeBackup'
import { vaultOf } from './vault'

const LOOK_MS = 60_000
/** One that failed is tried again after so long. */
const AGAIN_MS = 3_600_000
const OLD_MS = 2 * 86_400_000

/** The last moment before now at which one was due, by the machine's clock. */
export const lastDue = (at: Date, atMinute: number): Date => {
  const due = new Date(at)
  due.setHours(0, atMinute, 0, 0)
  if (due > at) due.setDate(due.getDate() - 1)
  return due
}

const newestTime = (folder: string): Date | null => {
  const newest = backupsIn(folder).at(-1)
  return newest === undefined ? null : timeOf(newest)
}

/** When one was last opened aside and found whole (`npm run restore -- … --check`). */
const checkedTime = (folder: string): Date | null => {
  const times = backupsIn(folder).map((name) => statSync(join(folder, name, CHECKED), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  const newest = Math.max(0, ...times)
  return newest === 0 ? null : new Date(newest)
}

const age = (name: string, help: string, time: Date | null): Metric => ({
  ...{ name, help, type: 'gauge' },
  samples: time === null ? [] : [{ value: Math.max(0, Math.round((now().getTime() - time.getTime()) / 1000)) }],
})

type Settings = Pick<Config, 'backup' | 'sealKeyFile'>

/**
 * Makes a backup into BACKUP_DIR every day, in one process of those that share the database, and the first one at once; tells system admins
 * of one that failed, and where the newest is older than two days. Also removes what a backup that was killed had put off.
 */
export const startBackups = (settings: Settings, house: Omit<House, 'sealKey'>, onError: (fault: unknown) => void) => {
  const { folder, atMinute } = settings.backup
  const ending = new AbortController()
  let failedAt = 0
  const make = async (into: string): Promise<void> => {
    const newest = newestTime(into)
    const isDue = newest === null || newest < lastDue(now(), atMinute)
    if (!isDue || now().getTime() - failedAt < AGAIN_MS || (await isBackingUp())) return
    try {
      const { vault, sealKey } = vaultOf(settings)
      const { manifest } = await makeBackup({ ...house, sealKey }, vault, ending.signal)
      failedAt = 0
      if (manifest.missing.length > 0) await tellBackupFault('failed', `Rows name what is not there: ${manifest.missing.join(', ')}`)
    } catch (fault) {
      if (ending.signal.aborted || fault instanceof UnderWay) return
      failedAt = now().getTime()
      onError(fault)
      await tellBackupFault('failed', fault instanceof Error ? fault.message : String(fault))
    }
  }
  const look = async (): Promise<void> => {
    await removePutOff()
    if (folder === null || !doesWork()) return
    await make(folder)
    const newest = newestTime(folder)
    if (newest !== null && now().getTime() - newest.getTime() > OLD_MS)
      await tellBackupFault('old', `The newest backup in BACKUP_DIR is of ${newest.toISOString()}.`)
  }
  let running: Promise<void> = look().catch(onError)
  const timer = setInterval(() => {
    running = running.then(look).catch(onError)
  }, LOOK_MS)
  timer.unref()
  return {
    /** Looks at once. */
    look: (): Promise<void> => (running = running.then(look).catch(onError)),
    /** Of the newest in BACKUP_DIR, and of the last check of one; null: none is made by itself. */
    times: (): { newest: Date | null; checked: Date | null } | null =>
      folder === null ? null : { newest: newestTime(folder), checked: checkedTime(folder) },
    metrics: (): Metric[] =>
      folder === null
        ? []
        : [
            age('lotse_backup_age_seconds', 'Since the newest backup in BACKUP_DIR began.', newestTime(folder)),
            age('lotse_backup_check_age_seconds', 'Since a backup in BACKUP_DIR was last checked and found whole.', checkedTime(folder)),
          ],
    async close(): Promise<void> {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}
