import { readFileSync } from 'node:fs'
import { now } from '../../platform/clock'
import { bytesOf, checkpointFolder, isStamped, newestCheckpoint, readStamps, writeStamp } from './files'
import { authoritiesIn, judgeStamp, stampRequest, type StampFault } from './stamp'

interface Service {
  readonly url: string
  /** A PEM file; null: nobody said whom the service's certificate must come from. */
  readonly caFile: string | null
}

const PATIENCE_MS = 20_000
/** After a failure the service is left alone for so long, twice as long each time, up to the longest. */
const FIRST_WAIT = 60_000
const MAX_WAIT = 3_600_000
/** No token is longer, whatever answers. */
const LONGEST = 200_000

const authoritiesOf = async ({ caFile }: Pick<Service, 'caFile'>) => (caFile === null ? null : authoritiesIn(readFileSync(caFile, 'utf8')))

/** What the service answers to this, unjudged. */
const ask = async ({ url }: Service, der: Buffer): Promise<Buffer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
    body: new Uint8Array(der),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`the time-stamping service answered ${answer.status}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length > LONGEST) throw new Error('the time-stamping service answered too much')
  return bytes
}

/** Has the newest checkpoint stamped, where it is not: it covers all before it. Whether there was something to do. */
export const stampNewest = async (dataDir: string, service: Service): Promise<boolean> => {
  const folder = checkpointFolder(dataDir)
  const file = newestCheckpoint(folder)
  if (!file?.checkpoint || isStamped(folder, file)) return false
  const data = bytesOf(folder, file)
  const { der, nonce } = await stampRequest(data)
  const stamp = await ask(service, der)
  const times = { from: new Date(file.checkpoint.at), to: now() }
  const verdict = await judgeStamp(stamp, { ...times, data, nonce, authorities: await authoritiesOf(service) })
  if (!verdict.ok) throw new Error(`the time-stamping service answered what is no good stamp (${verdict.fault})`)
  writeStamp(folder, file, stamp)
  return true
}

/** Stamps now and then, and waits longer where the service is away. Nobody waits for it. */
export const stamper = (dataDir: string, service: Service | null, onError: (fault: unknown) => void) => {
  let running: Promise<unknown> = Promise.resolve()
  let wait = 0
  let notBefore = 0
  const tryIt = async (): Promise<void> => {
    if (service === null || now().getTime() < notBefore) return
    try {
      await stampNewest(dataDir, service)
      wait = 0
    } catch (fault) {
      wait = Math.min(wait === 0 ? FIRST_WAIT : wait * 2, MAX_WAIT)
      notBefore = now().getTime() + wait
      onError(fault)
    }
  }
  let isBusy = false
  return {
    look(): void {
      if (isBusy) return
      isBusy = true
      running = tryIt().finally(() => (isBusy = false))
    },
    close: (): Promise<unknown> => running,
  }
}

export interface StampsReport {
  readonly count: number
  readonly newest: { readonly seq: number; readonly at: Date; readonly by: string } | null
  /**
   * How many were made more than a day after their checkpoint says that it was signed: the service was away, or the checkpoint is dated
   * back.
   */
  readonly late: number
  /** Whether somebody said whom the service's certificate must come from. */
  readonly hasAuthorities: boolean
  readonly faults: readonly { readonly name: string; readonly fault: StampFault | 'orphan' }[]
}

const LATE_MS = 86_400_000

/** Judges every stamp that is there against the file that it is of. */
export const judgeStamps = async (dataDir: string, service: Pick<Service, 'caFile'>): Promise<StampsReport> => {
  const authorities = await authoritiesOf(service)
  const faults: StampsReport['faults'][number][] = []
  let [count, late, newest]: [number, number, StampsReport['newest']] = [0, 0, null]
  for (const { name, stamp, file } of readStamps(checkpointFolder(dataDir))) {
    const checkpoint = file?.checkpoint
    if (!file || !checkpoint) {
      faults.push({ name, fault: 'orphan' })
      continue
    }
    const verdict = await judgeStamp(stamp, { data: file.bytes, from: new Date(checkpoint.at), to: now(), authorities })
    if (!verdict.ok) {
      faults.push({ name, fault: verdict.fault })
      continue
    }
    count += 1
    if (verdict.at.getTime() - Date.parse(checkpoint.at) > LATE_MS) late += 1
    newest = { seq: checkpoint.seq, at: verdict.at, by: verdict.by }
  }
  return { count, newest, late, hasAuthorities: authorities !== null, faults }
}
