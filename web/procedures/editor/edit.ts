import type { Phase, ProcedureDocument } from '../../../workflows/procedure'

/*
 * Steps on the document of a procedure: each gives a new document, and what hangs loose then is told as a problem (problems.ts), not
 * refused. Ways are drawn anew where that is plain; nothing else is changed behind an author's back.
 */

export type Intake = Extract<Phase, { kind: 'intake' }>
export type Opening = Extract<Phase, { kind: 'opening' }>
export type Words = ProcedureDocument['name']

export const END = 'end'

/** What can be added: kinds of phases, an intake by what comes in. */
export const ADDABLE = ['application', 'offer', 'opening', 'choice', 'jury', 'talk', 'award'] as const
export type Addable = (typeof ADDABLE)[number]

/** Keys are names of states: none that a lot has by itself (workflows/procedure/faults.ts). */
const BASES: Record<Addable, string> = {
  ...{ application: 'applications', offer: 'offers', opening: 'opening', choice: 'choice', jury: 'jury', talk: 'talks' },
  award: 'awarding',
}

export const intakesOf = ({ phases }: Pick<ProcedureDocument, 'phases'>): Intake[] => phases.filter((one) => one.kind === 'intake')

function freeKey(base: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base}${n}`
    if (!taken.includes(key)) return key
  }
}

const keysOf = ({ phases }: ProcedureDocument): string[] => phases.flatMap(({ key }) => [key, `${key}Over`])

const withPhases = (document: ProcedureDocument, phases: readonly Phase[]): ProcedureDocument => ({ ...document, phases })

/** What leads to one of `from` leads to `to` instead, once. */
const relinked = <P extends Phase>(phase: P, from: readonly string[], to: readonly string[]): P => ({
  ...phase,
  next: [...new Set(phase.next.flatMap((key) => (from.includes(key) ? to : [key])))],
})

/** The stage on the wire that a choice has: it follows from what is chosen among. */
const stageOfChoice = (document: ProcedureDocument, of: string): 4 | 7 =>
  intakesOf(document).find(({ key }) => key === of)?.of === 'application' ? 4 : 7

/** The intake that stands last before a place: what is added there is about it. */
const intakeBefore = (document: ProcedureDocument, at: number): Intake | undefined =>
  intakesOf(withPhases(document, document.phases.slice(0, at + 1))).at(-1) ?? intakesOf(document)[0]

/** Envelopes of an intake that no opening names yet; undefined: it is opened whole. */
function unopened(document: ProcedureDocument, intake: Intake | undefined): string[] | undefined {
  const openings = document.phases.filter((one): one is Opening => one.kind === 'opening' && one.of === intake?.key)
  if (!intake?.envelopes || openings.some(({ envelopes }) => envelopes === undefined)) return undefined
  const left = intake.envelopes.map(({ key }) => key).filter((key) => !openings.some(({ envelopes }) => envelopes?.includes(key)))
  return left.length > 0 ? left : undefined
}

/** New phases of a kind, in their order: what comes in has its opening with it. */
function made(document: ProcedureDocument, what: Addable, at: number): Phase[] {
  const taken = keysOf(document)
  const key = freeKey(BASES[what], taken)
  const intake = intakeBefore(document, at)
  const of = intake?.key ?? BASES.offer
  if (what === 'application' || what === 'offer') {
    const opening = freeKey(BASES.opening, [...taken, key])
    return [
      { key, kind: 'intake', of: what, stage: what === 'application' ? 3 : 6, next: [opening] },
      { key: opening, kind: 'opening', of: key, next: [] },
    ]
  }
  const envelopes = unopened(document, intake)
  if (what === 'opening') return [{ key, kind: 'opening', of, ...(envelopes ? { envelopes } : {}), next: [] }]
  if (what === 'choice') return [{ key, kind: 'choice', of, stage: stageOfChoice(document, of), next: [] }]
  if (what === 'jury') return [{ key, kind: 'jury', of, stage: 7, next: [] }]
  if (what === 'talk') return [{ key, kind: 'talk', stage: 5, next: [] }]
  return [{ key, kind: 'award', stage: 7, next: [] }]
}

/** Puts a phase behind another one: that leads to it now, and it leads to where that one led. */
export function addPhase(document: ProcedureDocument, what: Addable, after: string): { document: ProcedureDocument; key: string } {
  const found = document.phases.findIndex(({ key }) => key === after)
  const at = found < 0 ? document.phases.length - 1 : found
  const before = document.phases[at]
  const fresh = made(document, what, at)
  const last = fresh.length - 1
  const linked = fresh.map((one, n) => (n === last ? { ...one, next: before ? [...before.next] : [END] } : one))
  const key = fresh[0]?.key ?? after
  const phases = document.phases.flatMap((one, n) => (n === at ? [{ ...one, next: [key] }, ...linked] : [one]))
  return { document: withPhases(document, phases), key }
}

/** Takes a phase out, an intake with its openings: what led there leads on to where they led. The notice stays. */
export function removePhase(document: ProcedureDocument, key: string): ProcedureDocument {
  const phase = document.phases.find((one) => one.key === key)
  if (!phase || phase.kind === 'notice' || phase.kind === 'order') return document
  const gone = document.phases.filter((one) => one === phase || (one.kind === 'opening' && one.of === key))
  const keys = gone.map((one) => one.key)
  const on = [...new Set(gone.flatMap(({ next }) => next))].filter((one) => !keys.includes(one))
  const left = document.phases.filter((one) => !gone.includes(one)).map((one) => relinked(one, keys, on))
  const unloosed = left.map((one): Phase => {
    if (one.kind !== 'award' || one.further === undefined || !keys.includes(one.further)) return one
    const { further: _further, ...award } = one
    return award
  })
  return withPhases(document, unloosed)
}

/** Whether one phase leads to the other alone, and nothing else does: then the two can change places on the way, too. */
const isChain = ({ phases }: ProcedureDocument, first: Phase, second: Phase): boolean =>
  first.next.length === 1 &&
  first.next[0] === second.key &&
  phases.every((one) => one === first || !one.next.includes(second.key)) &&
  !second.next.includes(first.key)

/** One place earlier (-1) or later (1); null where there is none. Of two that follow one another the ways change with the places. */
export function movePhase(document: ProcedureDocument, key: string, step: -1 | 1): ProcedureDocument | null {
  const at = document.phases.findIndex((one) => one.key === key)
  const upper = step === 1 ? at : at - 1
  const [first, second] = [document.phases[upper], document.phases[upper + 1]]
  if (at < 1 || upper < 1 || !first || !second) return null
  const swapped = isChain(document, first, second)
    ? document.phases.map((one) =>
        one === first
          ? { ...first, next: second.next }
          : one === second
            ? { ...second, next: [first.key] }
            : relinked(one, [first.key], [second.key]),
      )
    : [...document.phases]
  const [one, other] = [swapped[upper], swapped[upper + 1]]
  if (one && other) swapped.splice(upper, 2, other, one)
  return withPhases(document, swapped)
}

/** A phase, of an intake with its openings that stand right behind it: they go together. */
function together({ phases }: ProcedureDocument, from: number): Phase[] {
  const first = phases[from]
  const next = phases.findIndex((one, n) => n > from && !(one.kind === 'opening' && one.of === first?.key))
  return first?.kind === 'intake' ? phases.slice(from, next < 0 ? undefined : next) : phases.slice(from, from + 1)
}

/** The gaps before and behind a phase and what goes with it: letting it go there moves nothing. */
export function homeOf(document: ProcedureDocument, key: string): readonly [number, number] {
  const from = document.phases.findIndex((one) => one.key === key)
  return [from, from + together(document, from).length]
}

/**
 * Into the n-th gap of the list (before its n-th phase), as by taking it out and putting it in there: what led to it leads to where it led,
 * what stands before the gap leads to it alone, and it leads to where that led. Null: nothing goes there.
 */
export function movePhaseTo(document: ProcedureDocument, key: string, gap: number): ProcedureDocument | null {
  const [from, to] = homeOf(document, key)
  if (from < 1 || gap < 1) return null
  if (gap >= from && gap <= to) return document
  const block = document.phases.slice(from, to)
  const keys = block.map((one) => one.key)
  const on = [...new Set(block.flatMap(({ next }) => next))].filter((one) => !keys.includes(one))
  const left = document.phases.filter((one) => !block.includes(one)).map((one) => relinked(one, keys, on))
  const at = gap > from ? gap - block.length : gap
  const before = left[at - 1]
  if (!before) return null
  const moved = block.map((one, n) =>
    on.length === 0 && n === block.length - 1 ? { ...one, next: [...before.next] } : relinked(one, on, before.next),
  )
  return withPhases(document, [...left.slice(0, at - 1), { ...before, next: [key] }, ...moved, ...left.slice(at)])
}

/** Changes what a phase says; a choice keeps the stage of what it is about. Properties that are undefined go. */
export function changePhase(document: ProcedureDocument, key: string, change: object): ProcedureDocument {
  const phases = document.phases.map((one) => {
    if (one.key !== key) return one
    const changed = Object.fromEntries(Object.entries({ ...one, ...change }).filter(([, value]) => value !== undefined)) as unknown as Phase
    return changed.kind === 'choice' ? { ...changed, stage: stageOfChoice(document, changed.of) } : changed
  })
  return withPhases(document, phases)
}

/** With the item in the list, or without it; in the order of `all`. Undefined where nothing is left and `isOptional`. */
export function toggled(list: readonly string[], item: string, all: readonly string[]): string[] {
  const without = list.filter((one) => one !== item)
  const next = without.length < list.length ? without : [...list, item]
  return [...all.filter((one) => next.includes(one)), ...next.filter((one) => !all.includes(one))]
}

export function addEnvelope(document: ProcedureDocument, key: string, name?: Words): ProcedureDocument {
  const intake = intakesOf(document).find((one) => one.key === key)
  const known = intake?.envelopes ?? []
  const free = freeKey(
    'envelope',
    known.map((one) => one.key),
  )
  return changePhase(document, key, { envelopes: [...known, { key: free, ...(name ? { name } : {}) }] })
}

/** No key that a room has or had: companies have rooms by it, also such as the draft has no more. */
const roomKey = (): string => `room${[...crypto.getRandomValues(new Uint16Array(3))].map((one) => one.toString(36)).join('')}`

/** A further room of talks, of the team until it is said otherwise. */
export function addRoom(document: ProcedureDocument, key: string): ProcedureDocument {
  const phase = document.phases.find((one) => one.key === key)
  const fresh = { key: roomKey(), by: 'team', name: { de: '' } }
  return phase?.kind === 'talk' ? changePhase(document, key, { rooms: [...(phase.rooms ?? []), fresh] }) : document
}

/** Takes an envelope out, also of the openings that name it; without any the intake is opened whole. */
export function removeEnvelope(document: ProcedureDocument, key: string, envelope: string): ProcedureDocument {
  const left = (keys: readonly string[] | undefined): string[] | undefined => {
    const others = keys?.filter((one) => one !== envelope) ?? []
    return others.length > 0 ? others : undefined
  }
  const intake = intakesOf(document).find((one) => one.key === key)
  const envelopes = intake?.envelopes?.filter((one) => one.key !== envelope)
  const without = changePhase(document, key, { envelopes: envelopes && envelopes.length > 0 ? envelopes : undefined })
  return document.phases
    .filter((one): one is Opening => one.kind === 'opening' && one.of === key)
    .reduce((now, one) => changePhase(now, one.key, { envelopes: left(one.envelopes) }), without)
}

/** What an opening opens: with every envelope of its intake it names none. */
export function setOpened(document: ProcedureDocument, opening: Opening, envelope: string): ProcedureDocument {
  const all =
    intakesOf(document)
      .find(({ key }) => key === opening.of)
      ?.envelopes?.map(({ key }) => key) ?? []
  const next = toggled(opening.envelopes ?? all, envelope, all)
  const isAll = next.length === 0 || (next.length === all.length && next.every((key) => all.includes(key)))
  return changePhase(document, opening.key, { envelopes: isAll ? undefined : next })
}

/** A text without a word in any language is none. */
export const wordsOrNone = (words: Words): Words | undefined => (Object.values(words).some((one) => one.trim() !== '') ? words : undefined)
