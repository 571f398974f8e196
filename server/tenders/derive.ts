import { deadlineOfLot, nextDeadline, stageOfTender, type LotInTime } from '../../workflows/tender'
import type { KeysDoc, Shelf, TenderDoc } from './model'
import type { LotDoc } from './lotDoc'

const millis = (date: Date | null): number | null => (date ? date.getTime() : null)

/** A stored lot as the deadlines of workflows/tender read it. */
export const lotInTime = (lot: LotDoc): LotInTime => ({
  lotId: lot.lotId,
  stage: lot.stage,
  round: lot.round,
  epoch: lot.epoch,
  closed: lot.closedAt !== null,
  skipped: lot.skipped,
  applicationDeadline: millis(lot.deadlines.applicationDeadline),
  offerDeadline: millis(lot.deadlines.offerDeadline),
  finalDeadline: millis(lot.deadlines.finalDeadline),
  deadlinePeriodDays: lot.deadlines.deadlinePeriodDays,
  openingExpires: millis(lot.opening?.expiresAt ?? null),
  checkedFor: millis(lot.checkedFor),
  roundOver: lot.roundOver,
})

/** The round before the one that is opened next: that which is handled, and what came to nothing behind it. */
export function roundBeforeNext({ round, emptyRounds = [] }: Pick<LotDoc, 'round' | 'emptyRounds'>): number {
  let last = round
  while (emptyRounds.includes(last + 1)) last++
  return last
}

/** Neither published nor waiting for it: nobody outside the team knows of it. */
export const isDraft = ({ lots }: Pick<TenderDoc, 'lots'>): boolean => lots.every(({ stage }) => stage === 0)

export const deadlineOf = (lot: LotDoc): Date | null => {
  const moment = deadlineOfLot(lotInTime(lot))
  return moment === null ? null : new Date(moment)
}

/** Later than any deadline: a tender without one sorts behind those that have one. */
const NEVER = new Date('9999-12-31T00:00:00.000Z')
const NOT_YET = new Date(0)

/** Sorts below whatever a name has in it, so that 'Ab' comes before 'Ab 2'. */
const SEPARATOR = '\u0001'
const MAX_KEY_LENGTH = 200
const CONTROLS = /\p{Cc}+/gu

/** Names are compared by their beginning; two that are alike there stand in the order of their ids. */
const keyOf = (id: string, value: string | number | Date): string => {
  const text = value instanceof Date ? value.toISOString() : String(value).toLowerCase().replace(CONTROLS, ' ').slice(0, MAX_KEY_LENGTH)
  return `${text}${SEPARATOR}${id}`
}

type Source = Pick<TenderDoc, '_id' | 'no' | 'name' | 'orgName' | 'lots' | 'published' | 'archivedAt' | 'created'>
interface Derived {
  stage: number
  shelf: Shelf
  nextDeadline: Date | null
  keys: KeysDoc
}

/** The fields that follow from others; written together with what they follow from, so that lists need no computing. */
export function derive(tender: Source): Derived {
  const stage = stageOfTender(tender.lots.map((lot) => lot.stage))
  const moment = nextDeadline(tender.lots.map(lotInTime))
  const deadline = moment === null ? null : new Date(moment)
  return {
    stage,
    shelf: stage === 8 ? 'archive' : tender.published ? 'public' : 'draft',
    nextDeadline: deadline,
    keys: {
      name: keyOf(tender._id, tender.name),
      client: keyOf(tender._id, tender.orgName),
      stage: keyOf(tender._id, stage),
      deadline: keyOf(tender._id, deadline ?? NEVER),
      published: keyOf(tender._id, tender.published?.at ?? NOT_YET),
      created: keyOf(tender._id, tender.created),
      archived: keyOf(tender._id, tender.archivedAt ?? NOT_YET),
    },
  }
}
