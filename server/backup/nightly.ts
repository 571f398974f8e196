import { tellBackupFault } from '../access/area'
import { now } from '../platform/clock'
import type { Config } from '../platform/config'
import type { Metric } from '../platform/metrics'
import { doesWork } from '../platform/role'
import { backupsIn, checkedAt, timeOf, type Vault } from './backups'
import type { Bin } from './bin'
import { Broken } from './follow'
import { isBackingUp, removePutOff, UnderWay } from './held'
import { type House, makeBackup } from './makeBackup'
import { keepStep } from './step'
import { stepsOf } from './steps'
import { binOf, vaultOf } from './vault'

const LOOK_MS = 60_000
/** One that failed is tried again after so long. */
const AGAIN_MS = 3_600_000
const DAY_MS = 86_400_000
const OLD_MS = 2 * DAY_MS
/** So many a day at most are made because what changed since the last one can no longer be followed: each pushes out an older one. */
const AT_MOST = 3
/** Where the last moment that can be restored is not of now: told. */
const STALE_MS = 600_000

/** The last moment before now at which one was due, by the machine's clock. */
export const lastDue = (at: Date, atMinute: number): Date => {
  const due = new Date(at)
  due.setHours(0, atMinute, 0, 0)
  if (due > at) due.setDate(due.getDate() - 1)
  return due
}

interface Times {
  readonly newest: Date | null
  /** The last moment that can be restored. */
  readonly moment: Date | null
  readonly checked: Date | null
}

const timesIn = async (bin: Bin): Promise<Times> => {
  const newest = (await backupsIn(bin)).at(-1)
  const checked = await checkedAt(bin)
  if (newest === undefined) return { newest: null, moment: null, checked }
  return { newest: timeOf(newest), moment: timeOf((await stepsOf(bin, newest)).at(-1) ?? newest), checked }
}

const age = (name: string, help: string, time: Date | null): Metric => ({
  ...{ name, help, type: 'gauge' },
  samples: time === null ? [] : [{ value: Math.max(0, Math.round((now().getTime() - time.getTime()) / 1000)) }],
})

type Settings = Pick<Config, 'backup' | 'sealKeyFile'>

/**
 * Makes a backup into BACKUP_DIR every day, in one process of those that share the database, and the first one at once; tells system admins
 * of one that failed, and where the newest is older than two days. What changes is laid beside it every minute (keepStep). Also removes
 * what a backup that was killed had put off.
 */
export const startBackups = (settings: Settings, house: Omit<House, 'sealKey'>, onError: (fault: unknown) => void) => {
  const { folder, s3, atMinute } = settings.backup
  const isSet = folder !== null || s3 !== null
  const ending = new AbortController()
  let failedAt = 0
  /** As they were found last: whoever asks for figures does not wait for object storage. */
  let times: Times = { newest: null, moment: null, checked: null }
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
  const told = async (missing: readonly string[]): Promise<void> => {
    if (missing.length > 0) await tellBackupFault('failed', `Rows name what is not there: ${missing.join(', ')}`)
  }
  const remembered = { last: '', known: new Set<string>() }
  let failing = 0
  /** Whether what changed goes on to be laid beside the newest backup. */
  const step = async (vault: Vault): Promise<boolean> => {
    try {
      await told(await keepStep(house, vault, remembered))
      failing = 0
    } catch (fault) {
      if (ending.signal.aborted || fault instanceof UnderWay) return true
      if (failing++ === 0) onError(fault)
      const { moment } = times
      // The first one after a stop, or a backup that took long, may be mended at once.
      if (failing > 1 && moment !== null && Math.abs(now().getTime() - moment.getTime()) >= STALE_MS)
        await tellBackupFault(
          'failed',
          `Nothing since ${moment.toISOString()} is kept: ${fault instanceof Error ? fault.message : String(fault)}`,
        )
      return !(fault instanceof Broken)
    }
    return true
  }
  const isDue = async (vault: Vault): Promise<boolean> => {
    if (times.newest === null) return true
    const goesOn = await step(vault)
    if (times.newest < lastDue(now(), atMinute)) return true
    const young = (await backupsIn(vault.bin)).filter((name) => now().getTime() - timeOf(name).getTime() < DAY_MS)
    return !goesOn && young.length < Math.min(AT_MOST, settings.backup.keep)
  }
  const make = async (): Promise<void> => {
    if (await isBackingUp()) return
    try {
      // A place that cannot be looked at is a backup that failed.
      await seeTimes()
      const { vault, sealKey } = vaultOf(settings, { own: await bin() })
      if (!(await isDue(vault)) || now().getTime() - failedAt < AGAIN_MS) return
      const { manifest } = await makeBackup({ ...house, sealKey, onError }, vault, ending.signal)
      failedAt = 0
      await told(manifest.missing)
    } catch (fault) {
      if (ending.signal.aborted || fault instanceof UnderWay || now().getTime() - failedAt < AGAIN_MS) return
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
            age('lotse_backup_moment_age_seconds', 'Since the last moment in BACKUP_DIR that can be restored.', times.moment),
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
