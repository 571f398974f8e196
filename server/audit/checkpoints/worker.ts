import { now } from '../../platform/clock'
import { type AuditEntry, AuditModel, findLost, lastOfChain } from '../../log/area'
import { checkpointFolder, newestCheckpoint, readNewest, writeCheckpoint, writeNewest, type CheckpointFile } from './files'
import { isGenuine, signCheckpoint, type Checkpoint } from './sign'

/**
 * A checkpoint is written after so many new entries, or once the last one is so old and there is a new entry. Without one the same end is
 * signed anew.
 */
export const EVERY_ENTRIES = 1000
export const EVERY_MS = 3_600_000
const LOOK_MS = 60_000

type Head = Pick<AuditEntry, '_id' | 'h'>

/** The log is not what it was when it was signed: somebody changed it, or what was signed. */
export class LogFault extends Error {
  constructor(
    message: string,
    /** The entry that is at odds; null where a file is. */
    readonly seq: number | null,
    /** Hash of an entry that this process wrote and that is gone. */
    readonly lost: string | null = null,
  ) {
    super(message)
    this.name = 'LogFault'
  }
}

const headOfLog = async (): Promise<Head | null> => {
  const { no, h } = await lastOfChain(null)
  return h === null ? null : { _id: no, h }
}

/** Whether the log still holds what was signed. Where it does not, a new checkpoint would cover up what happened. */
const assertHolds = async ({ seq, h, at }: Checkpoint): Promise<void> => {
  const entry = await AuditModel.findOne({ _id: seq }, { h: 1 }).lean<Head>()
  if (entry?.h !== h) throw new LogFault(`the log no longer holds entry ${seq} as it was signed at ${at}`, seq)
}

/** Thrown while an entry that this process wrote is not in the log. */
export const lostFault = ({ _id, h }: Head): LogFault => new LogFault(`the log no longer holds entry ${_id} as it was written`, _id, h)

/** What a file holds, where it is of this installation. */
const genuine = (file: Omit<CheckpointFile, 'seq'> & { seq?: number }): Checkpoint => {
  const { name, seq, checkpoint } = file
  if (!checkpoint || (seq !== undefined && checkpoint.seq !== seq) || !isGenuine(checkpoint))
    throw new LogFault(`the checkpoint ${name} of the log is not one of ours`, null)
  return checkpoint
}

/** What was signed last, which the log must still hold. */
const lastSigned = async (folder: string): Promise<{ numbered: Checkpoint | null; newest: Checkpoint | null }> => {
  const [file, life] = [newestCheckpoint(folder), readNewest(folder)]
  const numbered = file && genuine(file)
  const newest = life ? genuine(life) : numbered
  if (numbered) await assertHolds(numbered)
  if (newest && newest !== numbered) await assertHolds(newest)
  if (newest && newest.seq > (numbered?.seq ?? 0)) throw new LogFault(`the checkpoint of entry ${newest.seq} was taken away`, newest.seq)
  return { numbered, newest }
}

/** What a look led to: the end of the log as it was signed (null: it was not due), and whether it was a new one. */
export interface Signed {
  readonly checkpoint: Checkpoint
  readonly isNew: boolean
}

/**
 * Signs the log's present end where that is due (`always`: at once). Throws a LogFault where the log no longer fits what was signed:
 * nothing is signed from then on, and `npm run audit:verify` names what is missing.
 */
const signEnd = async (dataDir: string, { always = false }: { always?: boolean } = {}): Promise<Signed | null> => {
  const folder = checkpointFolder(dataDir)
  const head = await headOfLog()
  const { numbered, newest } = await lastSigned(folder)
  if (!head) return null
  const at = now()
  const behind = head._id - (numbered?.seq ?? 0)
  const isDue = always || !newest || behind >= EVERY_ENTRIES || at.getTime() - Date.parse(newest.at) >= EVERY_MS
  if (!isDue) return null
  const checkpoint = signCheckpoint({ format: 1, seq: head._id, h: head.h, at: at.toISOString() })
  if (behind > 0) writeCheckpoint(folder, checkpoint)
  writeNewest(folder, checkpoint)
  return { checkpoint, isNew: behind > 0 }
}

/** The checkpoint that was written; null where nothing is new, or none is due. */
export const checkpoint = async (dataDir: string, how: { always?: boolean } = {}): Promise<Checkpoint | null> => {
  const signed = await signEnd(dataDir, how)
  return signed?.isNew ? signed.checkpoint : null
}

interface Watching {
  /** Told of every signature; what it throws goes to onError. */
  onSigned?(signed: Signed): Promise<unknown>
  /** Told of every look that found the log as it was signed. */
  onSound?(): void
  /** Told of everything that went wrong, a LogFault with every look. */
  onError(fault: unknown): void
}

/**
 * Looks once a minute whether a signature is due, and signs at the end. What this process signed it remembers: whoever puts back older
 * files is found out.
 */
export const startCheckpoints = (dataDir: string, { onSigned, onSound, onError }: Watching) => {
  let last: Checkpoint | null = null
  const look = async (how: { always?: boolean } = {}): Promise<void> => {
    const lost = await findLost()
    if (lost) throw lostFault(lost)
    if (last) {
      await assertHolds(last)
      const newest = readNewest(checkpointFolder(dataDir))?.checkpoint
      // Another process may have signed between our looking and our writing.
      if (!newest || Date.parse(newest.at) < Date.parse(last.at) - LOOK_MS)
        throw new LogFault(`the checkpoint of entry ${last.seq} was taken away`, last.seq)
    }
    const signed = await signEnd(dataDir, how)
    onSound?.()
    if (!signed) return
    last = signed.checkpoint
    await onSigned?.(signed)
  }
  let running: Promise<unknown> = look().catch(onError)
  const timer = setInterval(() => {
    running = running.then(() => look()).catch(onError)
  }, LOOK_MS)
  timer.unref()
  return {
    /** Looks at once. */
    look: (): Promise<unknown> => (running = running.then(() => look()).catch(onError)),
    async close(): Promise<void> {
      clearInterval(timer)
      await running
      await look({ always: true }).catch(onError)
    },
  }
}
