import { procedureOf } from '../../workflows/procedure'
import { type AwardLaw, type AwardRule, officesOfThen, seatsOf, type Seat } from '../../workflows/awarding'
import { type AuditEntry, AuditModel, believedOf } from '../log/area'
import { awardLawHash, awardLaws } from '../settings/area'
import type { LotDoc, TenderDoc } from '../tenders/area'
import { pricesInLog } from './order/pricesInLog'

/** What an award is held against: the rules of a moment that it falls under for one authority, with the places that they ask for. */
export interface Bar {
  readonly at: 'now' | 'opening' | 'between'
  /** Of all rules and offices of that moment. */
  readonly hash: string
  readonly authority: number | null
  /** None: nobody is asked. */
  readonly rules: readonly (AwardRule & { readonly seats: readonly Seat[] })[]
}

/**
 * The authority of the form in force, of the one that is being worked on, and of those that prices of a direct order were written down for:
 * each for itself, so that nobody's people stand in.
 */
const authoritiesOf = ({ orgId, head }: TenderDoc, pricedFor: readonly number[]): (number | undefined)[] => {
  const found = [...new Set([orgId, head.orgId, ...pricedFor].flatMap((id) => id ?? []))]
  return found.length > 0 ? found : [undefined]
}

const OPENING = ['OPENING_BEGUN', 'OPENING_FINISHED']

interface Opening {
  /** Since which the prices of this round could be known; of an opening by two people that of the first, who could look no earlier. */
  readonly entry: number | undefined
  readonly isAltered: boolean
  /** Authorities of the form when prices of a direct order were saved. */
  readonly pricedFor: readonly number[]
}

/** A direct order has no opening: its prices are known since the first one was written down. */
async function pricedOf({ _id }: TenderDoc): Promise<Opening> {
  const { entries, isAltered } = await pricesInLog(_id)
  const pricedFor = entries.flatMap(({ data }) => (typeof data['orgId'] === 'number' ? data['orgId'] : []))
  return { entry: entries[0]?._id, isAltered, pricedFor }
}

async function openingOf(tender: TenderDoc, { lotId, round }: LotDoc): Promise<Opening> {
  const found = await AuditModel.find({ tenderId: tender._id, type: { $in: OPENING } })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const own = found.find(({ data }) => data['lotId'] === lotId && data['round'] === round)
  // One that was altered could be the one that is looked for.
  return { entry: own?._id, isAltered: (await believedOf(found)).length < found.length, pricedFor: [] }
}

type Falls = (law: AwardLaw, of: number | undefined) => AwardRule[]

/**
 * Rules of now, of the opening and of all that stood between, as all hold: whoever knows the prices lowers no bar, and a higher one goes
 * for what is not awarded yet. `isAltered`: an entry of the log that says which is not what Lotse wrote, so that nobody knows.
 */
export async function barsOf(tender: TenderDoc, lot: LotDoc): Promise<{ barsFor: (falls: Falls) => Bar[]; isAltered: boolean }> {
  const opening = await (procedureOf(tender).ordersDirectly ? pricedOf(tender) : openingOf(tender, lot))
  const { now, earlier, isAltered } = await awardLaws(opening.entry)
  const bars = (falls: Falls, at: Bar['at'], law: AwardLaw): Bar[] => {
    const offices = at === 'now' ? law.roles : officesOfThen(law.roles, now.roles)
    return authoritiesOf(tender, opening.pricedFor).map((of) => ({
      ...{ at, hash: awardLawHash(law), authority: of ?? null },
      rules: falls(law, of).map((rule) => ({ ...rule, seats: seatsOf(rule, offices, of) })),
    }))
  }
  return {
    barsFor: (falls) => [...bars(falls, 'now', now), ...earlier.flatMap(({ at, law }) => bars(falls, at, law))],
    isAltered: isAltered || opening.isAltered,
  }
}
