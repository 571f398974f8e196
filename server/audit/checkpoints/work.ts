import { now } from '../../platform/clock'
import { endOfChain } from '../chainEnd'
import { AuditModel, type AuditEntry } from '../model'
import { checkpointFolder, newestCheckpoint, writeCheckpoint } from './files'
import { isGenuine, signCheckpoint, type Checkpoint } from './sign'

/** A checkpoint is written after so many new entries, or once the last one is so old and there is a new entry. */
export const EVERY_ENTRIES = 1000
export const EVERY_MS = 3_600_000
const LOOK_MS = 60_000

type Head = Pick<AuditEntry, '_id' | 'h'>

const headOfLog = async (): Promise<Head | null> => AuditModel.findOne({ _id: await endOfChain(null) }, { h: 1 }).lean<Head>()

/** Whether the log still holds what was signed last. Where it does not, a new checkpoint would cover up what happened. */
const stillHolds = async ({ seq, h }: Checkpoint): Promise<boolean> => {
  const entry = await AuditModel.findOne({ _id: seq }, { h: 1 }).lean<Head>()
  return entry?.h === h
}

/**
 * Signs the log's present end where that is due (`always`: where there is anything new). Answers the checkpoint written, null where none was. Throws a
 * sentence where the log no longer fits the newest checkpoint: none is written from then on, and `npm run audit:verify` names what is missing.
 */
export const checkpoint = async (dataDir: string, { always = false }: { always?: boolean } = {}): Promise<Checkpoint | null> => {
  const folder = checkpointFolder(dataDir)
  const [head, newest] = [await headOfLog(), newestCheckpoint(folder)]
  const last = newest?.checkpoint ?? null
  if (newest && (!last || last.seq !== newest.seq || !isGenuine(last)))
    throw new Error(`the checkpoint ${newest.name} of the log is not one of ours`)
  if (last && !(await stillHolds(last))) throw new Error(`the log no longer holds entry ${last.seq} as it was signed at ${last.at}`)
  if (!head || (last && head._id <= last.seq)) return null
  const at = now()
  const isDue = !last || head._id - last.seq >= EVERY_ENTRIES || at.getTime() - Date.parse(last.at) >= EVERY_MS
  if (!isDue && !always) return null
  const signed = signCheckpoint({ format: 1, seq: head._id, h: head.h, at: at.toISOString() })
  writeCheckpoint(folder, signed)
  return signed
}

/** Looks once a minute whether a checkpoint is due, and writes one at the end. */
export const startCheckpoints = (dataDir: string, onError: (fault: unknown) => void) => {
  let running: Promise<unknown> = checkpoint(dataDir).catch(onError)
  const timer = setInterval(() => {
    running = running.then(() => checkpoint(dataDir)).catch(onError)
  }, LOOK_MS)
  timer.unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await running
      await checkpoint(dataDir, { always: true }).catch(onError)
    },
  }
}
