import type { TenderIndex } from './asked'
import { removeFile } from './file'
import { openTenderIndex } from './tenderIndex'

/** What is asked of an index from another thread: a method with what it takes. */
export type Call = { [Name in keyof TenderIndex]: readonly [name: Name, ...args: Parameters<TenderIndex[Name]>] }[keyof TenderIndex]

export interface Answer {
  readonly result: unknown
  /** Why the index was made anew, and is empty; null: it is what it was. */
  readonly anew: string | null
}

/** What was put in is written together, so long after. */
const FLUSH_MS = 1000

/** SQLite's words for a file that is not what it wrote; and a row of ours that cannot be. */
const DAMAGED = /malformed|not a database|disk image|corrupt|is missing|format \d+ instead/i

/** Of one that failed in the middle, memory and file say different things. */
const CHANGES: ReadonlySet<string> = new Set<keyof TenderIndex>(['put', 'end', 'flush'])

/** A file that could not be opened is tried again, so long after. */
const AGAIN_MS = 60_000

/** What is said where an index cannot be kept. */
export const inMemory = (why: string): string => `${why}; it is in memory until that can be done`

const said = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))

/**
 * An index that is made anew where its file cannot be read, is of another format, or turns out to be damaged, is opened again without what
 * was not written where that failed for another reason (a full disk), and is in memory where the file cannot be opened. Whoever asks hears
 * of it with an answer, and fills it.
 */
export function serveIndex(path: string | null) {
  let anew: string | null = null
  /** `isKept` false: in memory although there is a file. */
  const open = (isDamaged: boolean): { index: TenderIndex; isKept: boolean } => {
    try {
      if (isDamaged && path !== null) removeFile(path)
      return { index: openTenderIndex(path), isKept: true }
    } catch (fault) {
      if (path === null) throw fault
      anew = said(fault)
      if (!isDamaged && DAMAGED.test(anew)) return open(true)
      anew = inMemory(anew)
      return { index: openTenderIndex(null), isKept: false }
    }
  }
  let { index, isKept } = open(false)
  let openedAt = performance.now()
  const openAgain = (fault: unknown): void => {
    anew = said(fault)
    try {
      index.close(false)
    } catch {
      // As broken as its file.
    }
    ;({ index, isKept } = open(DAMAGED.test(anew)))
    openedAt = performance.now()
  }
  /** In place of what is in memory; what the file lacks is filled in. */
  const openLate = (): void => {
    if (isKept || performance.now() - openedAt < AGAIN_MS) return
    openedAt = performance.now()
    const late = open(false)
    // Whoever asks hears of a change only.
    anew = late.isKept ? 'its file could be opened again' : null
    const given = late.isKept ? index : late.index
    if (late.isKept) ({ index, isKept } = late)
    given.close(false)
  }
  let timer: NodeJS.Timeout | null = null
  const flushLater = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      try {
        index.flush()
      } catch (fault) {
        // Nobody waits for this: the next answer tells it.
        openAgain(fault)
      }
    }, FLUSH_MS).unref()
  }
  const told = (result: unknown): Answer => {
    const answer = { result, anew }
    anew = null
    return answer
  }

  return {
    /** Throws what is wrong with the question, and what could not be written; a damaged file is answered as an empty index. */
    call([name, ...args]: Call): Answer {
      const run = (): unknown => (index[name] as (...given: unknown[]) => unknown)(...args)
      if (name === 'put') flushLater()
      if (name === 'close' && timer) clearTimeout(timer)
      try {
        if (name !== 'close') openLate()
        return told(run())
      } catch (fault) {
        const isDamaged = DAMAGED.test(said(fault))
        if (name === 'close' || (!isDamaged && !CHANGES.has(name))) throw fault
        openAgain(fault)
        if (!isDamaged) throw fault
        return told(run())
      }
    },
  }
}
