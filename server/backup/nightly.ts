import { tellBackupFault } from '../access/area'
import { now } from '../platform/clock'
import type { Config } from '../platform/config'
import type { Metric } from '../platform/metrics'
import { doesWork } from '../platform/role'
import { backupsIn, checkedAt, timeOf } from './backups'
import type { Bin } from './bin'
import { isBackingUp, removePutOff, UnderWay } from './held'
import { type House, makeBackup } from './makeBackup'
import { binOf, vaultOf } from './vault'

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

interface Times {
  readonly newest: Date | null
  readonly checked: Date | null
}

const timesIn = async (bin: Bin): Promise<Times> => {
  const newest = (await backupsIn(bin)).at(-1)
  return { newest: newest === undefined ? null : timeOf(newest), checked: await checkedAt(bin) }
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
  const { folder, s3, atMinute } = settings.backup
  const isSet = folder !== null || s3 !== null
  const ending = new AbortController()
  let failedAt = 0
  /** As they were found last: whoever asks for figures does not wait for object storage. */
  let times: Times = { newest: null, checked: null }
  let known: Promise<Bin | null> | null = null
  const bin = (): Promise<Bin | null> =>
    (known ??= binOf(settings.backup).catch((fault: unknown) => {
      known = null
      throw fault
    }))
  const seeTimes = async (): Promise<void> => {
    const place = await bin()
    if (place !== null) times = await timesIn(place)
  }
  const make = async (): Promise<void> => {
    if (now().getTime() - failedAt < AGAIN_MS || (await isBackingUp())) return
    try {
      // A place that cannot be looked at is a backup that failed.
      await seeTimes()
      if (times.newest !== null && times.newest >= lastDue(now(), atMinute)) return
      const { vault, sealKey } = vaultOf(settings, { own: await bin() })
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
    if (!isSet) return
    if (!doesWork()) return seeTimes()
    await make()
    await seeTimes().catch(onError)
    const { newest } = times
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
    /** Of the newest in BACKUP_DIR, and of the last check of one, as they were a minute ago; null: none is made by itself. */
    times: (): Times | null => (isSet ? times : null),
    metrics: (): Metric[] =>
      isSet
        ? [
            age('lotse_backup_age_seconds', 'Since the newest backup in BACKUP_DIR began.', times.newest),
            age('lotse_backup_check_age_seconds', 'Since a backup in BACKUP_DIR was last checked and found whole.', times.checked),
          ]
        : [],
    async close(): Promise<void> {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}
