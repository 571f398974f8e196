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

const said = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))

/**
 * An index that is made anew where its file cannot be read, is of another format, or turns out to be damaged. Whoever asks fills it again.
 */
export function serveIndex(path: string | null) {
  let anew: string | null = null
  const open = (): TenderIndex => {
    try {
      return openTenderIndex(path)
    } catch (fault) {
      if (path === null) throw fault
      anew = said(fault)
      removeFile(path)
      return openTenderIndex(path)
    }
  }
  let index = open()
  let timer: NodeJS.Timeout | null = null
  const flushLater = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      try {
        index.flush()
      } catch (fault) {
        anew = reset(fault)
      }
    }, FLUSH_MS).unref()
  }
  const reset = (fault: unknown): string => {
    try {
      index.close()
    } catch {
      // As damaged as its file.
    }
    if (path !== null) removeFile(path)
    index = open()
    return said(fault)
  }
  const told = (result: unknown): Answer => {
    const answer = { result, anew }
    anew = null
    return answer
  }

  return {
    /** Throws what is wrong with the question; a damaged file is answered as an empty index. */
    call([name, ...args]: Call): Answer {
      const run = (): unknown => (index[name] as (...given: unknown[]) => unknown)(...args)
      if (name === 'put') flushLater()
      if (name === 'close' && timer) clearTimeout(timer)
      try {
        return told(run())
      } catch (fault) {
        if (!DAMAGED.test(said(fault))) throw fault
        anew = reset(fault)
        return told(name === 'close' ? undefined : run())
      }
    },
  }
}
