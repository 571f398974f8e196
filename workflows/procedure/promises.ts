import type { Procedure } from './compile'
import type { Phase, ProcedureDocument } from './document'
import { roomsOf } from './roomFaults'
import { openersNamed } from './traits'

/** What of a running tender a newer version of its procedure would change and must not; keys of words. */
export type BrokenPromise =
  | 'type'
  | 'law'
  | 'order'
  | 'ended'
  | 'openingRuns'
  | 'phaseGone'
  | 'envelopes'
  | 'criteria'
  | 'phases'
  | 'deadlines'
  | 'openings'
  | 'participants'
  | 'rounds'
  | 'names'
  | 'conditions'
  | 'fields'
  | 'rooms'
  | 'questions'
  | 'ways'

/** Why a tender stays where it is; `phase`: the key of what it is about, `lotIds`: where it is some lots' alone. */
export interface MoveRefusal {
  rule: BrokenPromise
  phase?: string
  lotIds?: string[]
}

/** A lot as its procedure has it by now. */
interface LotInProcedure {
  lotId: string
  state: string
  /** Somebody has begun an opening that others have to finish. */
  isOpening: boolean
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What each kind of phase promises to those who take part, by what is said where it is another; not here: names, and what may be added. */
function promisesOf(phase: Phase): Partial<Record<BrokenPromise, unknown>> {
  switch (phase.kind) {
    case 'notice':
    case 'order':
      return { ways: phase.next }
    case 'intake':
      return {
        phases: [phase.of, phase.stage],
        deadlines: [phase.rounds, phase.without?.includes('extension') === true],
        envelopes: phase.envelopes,
        names: phase.names,
        ways: phase.next,
      }
    case 'opening':
      return { openings: [phase.of, phase.envelopes, phase.next, phase.record, phase.present] }
    case 'choice':
    case 'jury':
      return { phases: [phase.of, phase.stage], ways: phase.next }
    case 'talk':
      return { participants: phase.with, ways: phase.next }
    case 'award':
      return { rounds: phase.further }
    default:
      return phase satisfies never
  }
}

/** Of one phase in both versions. */
function broken(was: Phase, is: Phase): BrokenPromise[] {
  if (was.kind !== is.kind) return ['phases']
  const [before, after] = [promisesOf(was), promisesOf(is)]
  const changed = (Object.keys(before) as BrokenPromise[]).filter((rule) => !isSame(before[rule], after[rule]))
  // Conditions over the form are asked of the team alone: who may drop them is the house's to say.
  const eases = (was.needs ?? []).some((need) => !(is.needs ?? []).includes(need))
  // Questions that come later are nobody's claim to more time: they do not end sooner than was said.
  const asksShorter =
    (was.kind === 'intake' && is.kind === 'intake' && (is.questionDays ?? 0) > (was.questionDays ?? 0)) ||
    (['questions', 'lateQuestions'] as const).some((act) => is.without?.includes(act) && !was.without?.includes(act))
  const byFewer = was.kind === 'opening' && is.kind === 'opening' && openersNamed(is) < openersNamed(was)
  return [
    ...changed,
    ...(eases ? (['conditions'] as const) : []),
    ...(asksShorter ? (['questions'] as const) : []),
    ...(byFewer && !changed.includes('openings') ? (['openings'] as const) : []),
  ]
}

/** A room that companies have by its key stays what it was, in whichever talk; others may come, and go. */
function roomsOtherwise(from: ProcedureDocument, to: ProcedureDocument): MoveRefusal[] {
  const been = new Map(from.phases.flatMap(roomsOf).map((room) => [room.key, room]))
  return to.phases.flatMap((phase) =>
    roomsOf(phase).some(({ key, by, until, name }) => {
      const was = been.get(key)
      return was && !isSame([was.by, was.until, was.name], [by, until, name])
    })
      ? [{ rule: 'rooms', phase: phase.key } as const]
      : [],
  )
}

/** What was promised with the publication. Steps of the team alone, in which it chooses, may come and go. */
function brokenIn(from: ProcedureDocument, to: ProcedureDocument): MoveRefusal[] {
  const both = [...from.phases, ...to.phases.filter(({ key }) => !from.phases.some((one) => one.key === key))]
  return both.flatMap(({ key }): MoveRefusal[] => {
    const [was, is] = [from, to].map(({ phases }) => phases.find((one) => one.key === key))
    if (was && is) return broken(was, is).map((rule) => ({ rule, phase: key }))
    if (!was && is?.without?.includes('questions')) return [{ rule: 'questions', phase: key }]
    return (was ?? is)?.kind === 'choice' ? [] : [{ rule: 'phases', phase: key }]
  })
}

/**
 * Why a tender does not go from one version of its procedure to another; empty where it may. In a draft nothing was promised yet, but rooms
 * of envelopes are there; from the moment a publication is fixed all that bidders go by stays (docs/procedure-documents.md). Pure.
 */
export function moveRefusals(from: Procedure, to: Procedure, lots: readonly LotInProcedure[]): MoveRefusal[] {
  const running = lots.filter(({ state }) => state !== 'ended')
  const isDraft = lots.every(({ state }) => state === 'draft')
  const [opening, gone] = [lots.filter(({ isOpening }) => isOpening), running.filter(({ state }) => !to.lot.fields[state])]
  const of = (some: readonly LotInProcedure[]) => some.map(({ lotId }) => lotId)
  const names = ({ apart }: Procedure) => apart.map(({ key, name }) => [key, name])
  const found: MoveRefusal[] = [
    // What is never public keeps no promise of what is, nor the other way round.
    ...(from.type === to.type && from.ordersDirectly === to.ordersDirectly ? [] : [{ rule: 'type' } as const]),
    ...(to.opensApart ? [{ rule: 'order' } as const] : []),
    ...(running.length > 0 ? [] : [{ rule: 'ended' } as const]),
    ...(opening.length > 0 ? [{ rule: 'openingRuns', lotIds: of(opening) } as const] : []),
    ...(gone.length > 0 ? [{ rule: 'phaseGone', lotIds: of(gone) } as const] : []),
    ...(isSame(names(from), names(to)) ? [] : [{ rule: 'envelopes' } as const]),
    ...(isDraft || (from.criteria === to.criteria && from.betterPrice === to.betterPrice) ? [] : [{ rule: 'criteria' } as const]),
    ...((isDraft ? from.byFramework === to.byFramework : from.document.who === to.document.who) ? [] : [{ rule: 'participants' } as const]),
    ...(isDraft ? [] : [...brokenIn(from.document, to.document), ...roomsOtherwise(from.document, to.document)]),
  ]
  // Said of its phase it need not be said of the whole.
  return found.filter((one) => one.phase !== undefined || !found.some((other) => other.rule === one.rule && other.phase !== undefined))
}
