import { wallClockOf } from '../../engine/form'
import { linesOf, rowsOf, SHIPPED, type LawChange, type LawLine, type LawRows, type LawWords, type LineHead } from '../../workflows/law'
import { type AuditEntry, AuditModel, isProven, tellPlanted } from '../log/area'
import { createKept } from '../platform/kept/kept'
import { perWorld } from '../platform/world'

/** What an entry says of a change that two people agreed on. */
export interface ConfirmedLaw extends Record<string, unknown> {
  line: string
  proposal: string
  /** Names it in the log. */
  paragraph: string
  head: LineHead
  kind: LawChange['kind']
  before: LawWords | null
  after: LawWords
}

/**
 * What two system admins agreed on, in the order they did: as the log has it, signed. No entry of this type is older than codes are, so
 * each needs its own, whatever its number says; whoever runs this hears of one without. What came with a tender of another house is the
 * law of none here. The day a version is known from is that of its entry, in Berlin.
 */
async function confirmedChanges(): Promise<LawChange[]> {
  const entries = await AuditModel.find({ type: 'LAW_CONFIRMED', tenderId: null, 'data.house': null }).sort({ _id: 1 }).lean<AuditEntry[]>()
  for (const entry of entries) if (!isProven(entry)) tellPlanted(entry._id)
  return entries.filter(isProven).map(({ at, data }) => {
    // Written by write.ts, and by nothing else.
    const { head, kind, after } = data as ConfirmedLaw
    return { head, kind, words: after, knownFrom: wallClockOf(at).date }
  })
}

const MAX_BYTES = 1024 * 1024
const kept = perWorld(() => createKept(16 * MAX_BYTES))

interface Known {
  readonly lines: readonly LawLine[]
  readonly rows: LawRows
}

const read = async (): Promise<Known> => {
  const lines = linesOf(SHIPPED, await confirmedChanges())
  return { lines, rows: rowsOf(lines) }
}

/** A line's row is written after its entry, when what it left to be done is done: then what is kept is read anew. */
const known = async (): Promise<Known> => kept.of({ key: 'law', on: () => ['lawLines'], bytes: () => MAX_BYTES }, read)

/** All lines of the law with their versions: those that come with Lotse and those of the house. */
export const lawLines = async (): Promise<readonly LawLine[]> => (await known()).lines

/** As they are this moment, for whoever changes them. */
export const lawLinesNow = async (): Promise<readonly LawLine[]> => (await read()).lines

/** The rows that every moment and threshold is reckoned by. */
export const lawRows = async (): Promise<LawRows> => (await known()).rows
