import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MailModel } from '../mail/area'
import { headsInDocuments } from '../procedure/area'
import type { Checkpoint } from './checkpoints/sign'
import { checkpointIn, headOfKept } from './checkpoints/text'
import type { AuditEntry, Witness, WitnessKind } from '../log/area'

export interface HeadFault {
  readonly seq: number
  readonly fault: 'missing' | 'different'
  readonly kind: WitnessKind
  readonly name: string
}

/** Whether a checkpoint went out by mail. */
export const isMailed = async (): Promise<boolean> => (await MailModel.exists({ key: 'logCheckpoint' })) !== null

/** Heads in checkpoints that went out by mail, as the outbox keeps them. A text that is no longer a checkpoint of ours proves nothing. */
const headsInMails = async (): Promise<Witness[]> => {
  const mails = await MailModel.find({ key: 'logCheckpoint' }, { text: 1, no: 1 }).lean<{ text: string; no: number }[]>()
  return mails.flatMap(({ text, no }) => {
    const kept = checkpointIn(text)
    const head = kept && headOfKept(kept)
    return head ? [{ kind: 'mail' as const, name: String(no), ...head }] : []
  })
}

const LOG_HEAD = /"logHead":\s*\{\s*"seq":\s*(\d+),\s*"hash":\s*"([0-9a-f]{64})"/g

/** Heads in records that were archived on this machine. */
const headsInArchive = (dataDir: string): Witness[] => {
  const folder = join(dataDir, 'archive')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(LOG_HEAD)].map(([, seq, h = '']) => ({
        ...{ kind: 'archive' as const, name },
        ...{ seq: Number(seq), h },
      })),
    )
}

export const headOf = (kind: WitnessKind, name: string, { seq, h }: Checkpoint): Witness => ({ kind, name, seq, h })

/** Everything in this house that names a head, without being told. */
export const gatherHeads = async (dataDir: string): Promise<Witness[]> => [
  ...(await headsInDocuments()),
  ...(await headsInMails()),
  ...headsInArchive(dataDir),
]

/** More tell no more. */
const MOST = 100

/** Holds heads that are known against the entries, which are shown to it in their order. */
export const judgeHeads = (witnesses: readonly Witness[]) => {
  const awaited = new Map<number, Witness[]>()
  for (const one of witnesses) awaited.set(one.seq, [...(awaited.get(one.seq) ?? []), one])
  const faults: HeadFault[] = []
  const add = (fault: HeadFault['fault'], { seq, kind, name }: Witness): void => {
    if (faults.length < MOST) faults.push({ seq, fault, kind, name })
  }
  return {
    see({ _id, h }: Pick<AuditEntry, '_id' | 'h'>): void {
      for (const one of awaited.get(_id) ?? []) if (one.h !== h) add('different', one)
      awaited.delete(_id)
    },
    /** Once all were shown. */
    result(): HeadFault[] {
      for (const one of [...awaited.values()].flat().sort((a, b) => a.seq - b.seq)) add('missing', one)
      return faults
    },
  }
}
