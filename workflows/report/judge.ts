import type { Procedure } from '../deadlines'
import type { ReportLine, When } from './lines'
import { isDue, SOURCES, type Place, type Source, type Step } from './sources'

/**
 * record: all that it needs is known. hand: somebody wrote it. missing: something is due and nobody said it. later: not due yet. ifAny: the
 * law asks for it only where there is something to say. without: not in this procedure.
 */
export type LineState = 'record' | 'hand' | 'missing' | 'later' | 'ifAny' | 'without'

/** What a report is judged by. */
export interface ReportFacts {
  readonly step: Step
  readonly procedure: Procedure
  /** Nobody was called to compete, as the form says. */
  readonly withoutCall: boolean
  /** Of the lots that ended: was any awarded, was any not. */
  readonly anyAwarded: boolean
  readonly anyCancelled: boolean
  /** Every lot ended. */
  readonly isOver: boolean
  /** Sources that say something. */
  readonly said: ReadonlySet<Source>
  /** Lines that somebody wrote. */
  readonly written: ReadonlySet<string>
  /** Sources that the form has no place for. */
  readonly unasked: ReadonlySet<Source>
}

export interface JudgedLine {
  readonly state: LineState
  /** What is due and missing, with the place where it is filled. */
  readonly missing: readonly { readonly source: Source; readonly place: Place }[]
}

const APPLIES: Readonly<Record<When, (facts: ReportFacts) => boolean>> = {
  always: () => true,
  ifAny: () => true,
  negotiated: ({ procedure, withoutCall }) => !withoutCall && ['negotiated', 'dialogue'].includes(procedure),
  dialogue: ({ procedure, withoutCall }) => !withoutCall && procedure === 'dialogue',
  withoutCall: ({ withoutCall }) => withoutCall,
  limited: ({ procedure, withoutCall }) => withoutCall || !['open', 'oneStage'].includes(procedure),
  bound: ({ procedure, withoutCall }) => withoutCall || !['open', 'restricted'].includes(procedure),
  awarded: ({ anyAwarded, isOver }) => anyAwarded || !isOver,
  cancelled: ({ anyCancelled }) => anyCancelled,
}

const OF_CHOICE: ReadonlySet<Source> = new Set<Source>(['chosen', 'chosenReason'])

/** A line's state by what is known; what is written by hand stands for all that is missing. */
export function judgeLine(line: ReportLine, facts: ReportFacts): JudgedLine {
  const { said, written, step, unasked } = facts
  if (written.has(line.id)) return { state: 'hand', missing: [] }
  if (!APPLIES[line.when](facts)) return { state: 'without', missing: [] }
  const open = line.needs.filter((source) => !said.has(source))
  const missing = open
    // Given up before anybody was chosen: nobody was.
    .filter((source) => isDue(source, step) && !(OF_CHOICE.has(source) && facts.isOver && !facts.anyAwarded))
    .map((source) => ({ source, place: unasked.has(source) ? ('here' as const) : SOURCES[source].place }))
  if (missing.length > 0) return { state: 'missing', missing }
  // It came to its end before: nothing more will be known.
  if (open.length > 0) return { state: facts.isOver ? 'without' : 'later', missing: [] }
  if (line.needs.length > 0 || line.also.some((source) => said.has(source))) return { state: 'record', missing: [] }
  return { state: 'ifAny', missing: [] }
}
