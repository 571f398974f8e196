import { judgingOf, type JudgingByKind } from '../criteria/plan'
import type { FormReading, ReadLot } from '../form/readForm'
import type { HeadDoc, TenderDoc } from '../model'
import type { LotDoc } from '../lotDoc'

type Planned = Pick<HeadDoc, 'awardPlans'>

/** What a lot is judged by, from form and plan. */
export const judgingIn = ({ lotId, noticed }: Pick<ReadLot, 'lotId' | 'noticed'>, { awardPlans }: Planned): JudgingByKind =>
  judgingOf(new Map([[lotId, noticed]]), awardPlans, lotId)

const newLot = (lot: ReadLot, head: Planned): LotDoc => ({
  lotId: lot.lotId,
  name: lot.name,
  stage: 0,
  round: 1,
  offerRound: 1,
  epoch: 0,
  skipped: [],
  onPublish: null,
  deadlines: lot.deadlines,
  deadlineHistory: [],
  closedAt: null,
  openedAt: { applications: null, offers: null },
  pickedAt: null,
  opening: null,
  checkedFor: null,
  roundOver: 0,
  openings: [],
  outcome: null,
  outcomeReason: '',
  judging: judgingIn(lot, head),
})

/**
 * The lots of a draft, as its form names them; one that was there keeps its parcels, its prizes and its epoch, so that timers of an earlier
 * life stay dead. Prizes go on to the only lot there is, as a contest has one.
 */
export const draftLots = (reading: FormReading, head: Planned, before: readonly LotDoc[]): LotDoc[] => {
  const known = new Map(before.map((lot) => [lot.lotId, lot]))
  const handedOn = reading.lots.length === 1 ? before.find((lot) => lot.prizes !== undefined)?.prizes : undefined
  return reading.lots.map((lot) => {
    const { epoch = 0, parcelIds, prizes = handedOn } = known.get(lot.lotId) ?? {}
    return { ...newLot(lot, head), epoch, ...(parcelIds && { parcelIds }), ...(prizes && { prizes }) }
  })
}

/** What stands in force in a draft: the working copy itself. */
export const inForce = (
  head: HeadDoc,
  reading: FormReading,
  before: readonly LotDoc[],
): Pick<TenderDoc, 'name' | 'description' | 'orgId' | 'orgName' | 'deadlines' | 'lots'> => ({
  name: head.name,
  description: head.description,
  orgId: head.orgId,
  orgName: head.orgName,
  deadlines: head.deadlines,
  lots: draftLots(reading, head, before),
})
