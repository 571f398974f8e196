import { procedureOf } from '../../workflows/procedure'
import { applicationDeadlineInRound, nextRoundDeadline } from '../../workflows/tender'
import { type LotDoc, lotInTime, roundBeforeNext, type TenderDoc } from '../tenders/area'

/** What a calendar tells of a tender: what is in force, never what was handed in. */
export type DatedTender = Pick<
  TenderDoc,
  '_id' | 'no' | 'type' | 'procedure' | 'name' | 'orgName' | 'lots' | 'published' | 'publishAt' | 'updated' | 'team' | 'shelf'
>
export const DATED_FIELDS = {
  ...{ no: 1, type: 1, procedure: 1, name: 1, orgName: 1, lots: 1, 'published.at': 1, publishAt: 1, updated: 1, team: 1, shelf: 1 },
} as const

export interface DatedMoment {
  kind:
    | ('publication' | 'applications' | 'offers' | 'final' | 'request')
    | ('openApplications' | 'openOffers' | 'openedApplications' | 'openedOffers')
  at: Date
  /** null: of the tender as a whole. */
  lotId: string | null
  /** Of applications (type 5) or openings; 1 where there are no rounds. */
  round: number
}

/** More rounds ahead than this nobody plans for. */
const ROUNDS_AHEAD = 12

/** Ends of applications: the present round's, and those of the rounds after it while there are any. */
function applicationEnds(lot: LotDoc): DatedMoment[] {
  const time = lotInTime(lot)
  const first = applicationDeadlineInRound(time, lot.round)
  if (first === null || lot.skipped.includes(3)) return []
  const found: DatedMoment[] = [{ kind: 'applications', at: new Date(first), lotId: lot.lotId, round: lot.round }]
  for (let round = lot.round; found.length < ROUNDS_AHEAD; round++) {
    const next = nextRoundDeadline(time, round)
    if (next === null) break
    found.push({ kind: 'applications', at: new Date(next), lotId: lot.lotId, round: round + 1 })
  }
  return found
}

function lotMoments(tender: DatedTender, lot: LotDoc): DatedMoment[] {
  const { hasPhases, goesInRounds } = procedureOf(tender)
  if (!hasPhases || lot.stage === 8) return []
  const { offerDeadline, finalDeadline } = lot.deadlines
  const ends = goesInRounds ? applicationEnds(lot) : applicationEnds(lot).slice(0, 1)
  return [
    ...ends,
    ...(offerDeadline ? [{ kind: 'offers', at: offerDeadline, lotId: lot.lotId, round: lot.offerRound ?? 1 } as const] : []),
    ...(goesInRounds && finalDeadline ? [{ kind: 'final', at: finalDeadline, lotId: lot.lotId, round: 1 } as const] : []),
  ]
}

/** When the team can begin an opening, and openings that were finished. */
function openingMoments(tender: DatedTender, lot: LotDoc): DatedMoment[] {
  const done = (lot.openings ?? []).map(({ what, round, finishedAt }): DatedMoment => ({
    kind: what === 'offers' ? 'openedOffers' : 'openedApplications',
    at: finishedAt,
    lotId: lot.lotId,
    round,
  }))
  const [next] = lot.stage === 3 || lot.stage === 6 ? lotMoments(tender, lot).filter(({ kind }) => kind === SEALED[lot.stage]) : []
  const present: DatedMoment[] = next ? [{ ...next, kind: lot.stage === 6 ? 'openOffers' : 'openApplications' }] : []
  return [...done, ...present, ...nextRoundOpening(tender, lot)]
}

/** Type 5: once a round is opened the waiting room after it can be, from the end of its own time on. */
function nextRoundOpening(tender: DatedTender, lot: LotDoc): DatedMoment[] {
  if (!procedureOf(tender).goesInRounds || lot.stage < 4 || lot.stage > 7 || lot.skipped.includes(3)) return []
  const last = roundBeforeNext(lot)
  const at = nextRoundDeadline(lotInTime(lot), last)
  return at === null ? [] : [{ kind: 'openApplications', at: new Date(at), lotId: lot.lotId, round: last + 1 }]
}
const SEALED: Readonly<Record<number, DatedMoment['kind']>> = { 3: 'applications', 6: 'offers' }

/**
 * Every moment of a tender that a person may know. `inside`: the team reads dates to come and openings; others what is public, which
 * openings are not.
 */
export function momentsOf(tender: DatedTender, inside: boolean): DatedMoment[] {
  const published = tender.published?.at ?? (inside ? tender.publishAt : null)
  const own: DatedMoment[] = published ? [{ kind: 'publication', at: published, lotId: null, round: 1 }] : []
  const lots = tender.lots.flatMap((lot) => [...lotMoments(tender, lot), ...(inside ? openingMoments(tender, lot) : [])])
  return [...own, ...together(lots, tender.lots.length)]
}

/** What all lots have at the same moment is told once. */
function together(moments: DatedMoment[], lots: number): DatedMoment[] {
  if (lots < 2) return moments.map((one) => ({ ...one, lotId: null }))
  const groups = new Map<string, DatedMoment[]>()
  for (const one of moments) {
    const key = `${one.kind} ${one.round} ${one.at.getTime()}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group) =>
    group.length === lots ? group.slice(0, 1).map((one) => ({ ...one, lotId: null })) : group,
  )
}
