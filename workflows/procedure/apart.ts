import { isIntake } from '../kinds/kind'
import type { Envelope, IntakePhase, OpeningPhase, Phase } from './document'

/** An envelope of offers that opens before the rest does. */
export interface EarlyEnvelope extends Envelope {
  /** Key of the opening that opens it. */
  openedBy: string
}

const opensOf = (phases: readonly Phase[], { key }: IntakePhase): OpeningPhase[] =>
  phases.filter((one): one is OpeningPhase => one.kind === 'opening' && one.of === key)

/** Openings that come next on some way, with none of the same intake before them. */
function nextOpenings(phases: readonly Phase[], from: Phase, all: readonly OpeningPhase[]): OpeningPhase[] {
  const byKey = new Map(phases.map((one) => [one.key, one]))
  const [seen, found] = [new Set<Phase>(), new Set<OpeningPhase>()]
  const left = [...from.next]
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    const phase = byKey.get(key)
    if (!phase || seen.has(phase)) continue
    seen.add(phase)
    const opening = all.find((one) => one === phase)
    if (opening) found.add(opening)
    else left.push(...phase.next)
  }
  return [...found]
}

/** The openings of an intake one after the other; null where their order is not the same on every way. */
function openingsInOrder(phases: readonly Phase[], intake: IntakePhase): OpeningPhase[] | null {
  const all = opensOf(phases, intake)
  const order: OpeningPhase[] = []
  for (let from: Phase = intake; order.length < all.length;) {
    const [next, ...others] = nextOpenings(phases, from, all)
    if (!next || others.length > 0 || order.includes(next)) return null
    order.push(next)
    from = next
  }
  return order
}

/**
 * Which envelopes have a key of their own: those that open before the last opening of offers. What is in none of them opens with the last
 * one. `opensApart`: of applications, or in no certain order; no tender can follow that.
 */
export function apartIn(phases: readonly Phase[]): { apart: EarlyEnvelope[]; opensApart: boolean } {
  const several = phases.filter(isIntake).filter((intake) => opensOf(phases, intake).length > 1)
  const [offers] = several
  if (!offers) return { apart: [], opensApart: false }
  const order = several.length === 1 && offers.of === 'offer' ? openingsInOrder(phases, offers) : null
  if (order === null) return { apart: [], opensApart: true }
  const named = new Map((offers.envelopes ?? []).map((one) => [one.key, one]))
  const apart = order
    .slice(0, -1)
    .flatMap(({ key: openedBy, envelopes = [] }) => envelopes.map((key): EarlyEnvelope => ({ ...(named.get(key) ?? { key }), openedBy })))
  return { apart, opensApart: false }
}
