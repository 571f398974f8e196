import { instantOfWallClock, wallClockOf } from '../../engine/form'
import { addDays, daysOf, doubtsOf, reckonWaiting, type Land, type Sending, type Standstill } from '../../workflows/deadlines'
import { offerOf } from '../../workflows/variants'
import type { AwardView, Outlook } from '../contract/procedure/award'
import { boundOffers, closedRanking, exclusionsIn, passesOver } from '../evaluation/area'
import { openDutiesIn } from '../examination/area'
import { presentConsents } from './consent'
import { onRecord } from './onRecord'
import { openedLot } from './openedLot'
import { concernedIn, type ConcernedOffer, openedVariants, reachable, type Winner } from '../offers/area'
import type { ErrorData } from '../platform/errors'
import { type InformationDoc, landIn, standstillAt, type TenderDoc } from '../tenders/area'

const dayOf = (at: Date): string => wallClockOf(at).date

const midnight = (day: string): Date => {
  const found = instantOfWallClock(day, '00:00')
  if (!found) throw new Error(`no such day: ${day}`)
  return found.instant
}

/** Days count from the one after the last of them was told, by Berlin's calendar. Nobody to tell: nobody to wait for. */
export function waitingFrom(
  standstill: Standstill,
  { at, electronic, isAnybodyTold }: { at: Date; electronic: boolean; isAnybodyTold: boolean },
): NonNullable<InformationDoc['waiting']> {
  const sending = { sent: dayOf(at), electronic }
  if (!isAnybodyTold) return { paragraph: standstill.paragraph, days: 0, lastDay: sending.sent, contractFrom: at, electronic }
  // By the row that the last day is of: no longer the newest one where an older one was told (momentOf).
  const { row, last } = reckonWaiting(standstill, sending, null)
  return { paragraph: row.paragraph, days: daysOf(row), lastDay: last, contractFrom: midnight(addDays(last, 1)), electronic }
}

/** Whom an award to these leaves out: companies none of whose offers gets it. */
export const losersOf = (concerned: readonly ConcernedOffer[], winners: readonly Pick<Winner, 'offerId'>[]): ConcernedOffer[] =>
  concerned.filter(({ offerId }) => !winners.some((one) => offerOf(one.offerId) === offerId))

export const isSame = (one: readonly { offerId: string }[], other: readonly { offerId: string }[]): boolean =>
  one.length === other.length && one.every(({ offerId }) => other.some((each) => each.offerId === offerId))

type Faults = NonNullable<ErrorData['errors']>

/** A better rank of a closed evaluation is passed over only with a reason. */
export async function choiceFaults(
  tender: TenderDoc,
  lotId: string,
  { winners, reason, path }: { winners: readonly Pick<Winner, 'offerId'>[]; reason: string; path: string },
): Promise<Faults> {
  if (winners.length === 0 || reason.trim() !== '') return []
  const ranking = await closedRanking(tender, lotId)
  return ranking &&
    passesOver(
      ranking,
      winners.map(({ offerId }) => offerId),
    )
    ? [{ path, rule: 'notFirst', params: { lotId } }]
    : []
}

function outlook(standstill: Standstill, sending: Sending, land: Land | null): Outlook {
  const { row, last, days } = reckonWaiting(standstill, sending, land)
  return {
    ...{ paragraph: row.paragraph, verified: row.verified, days: daysOf(row) },
    ...{ lastDay: last, contractDay: addDays(last, 1) },
    ...doubtsOf(standstill, sending, land),
    land,
    reckoned: days.map((one) => ({ ...one })),
  }
}

export async function presentAward(tender: TenderDoc, lotId: string, { now, reader }: { now: Date; reader: string }): Promise<AwardView> {
  const lot = openedLot(tender, lotId)
  const [standstill, land, companies, ranking, variants, excluded, bound] = await Promise.all([
    standstillAt(tender, now),
    landIn(tender),
    concernedIn(tender, lot),
    closedRanking(tender, lotId),
    openedVariants(tender, lot),
    exclusionsIn(tender, lotId),
    boundOffers(tender, lotId),
  ])
  const concerned = companies.flatMap((one) => [
    { ...one, reason: onRecord(one, variants, excluded), variant: {} },
    ...(one.canWin ? variants : [])
      .filter(({ offerId }) => offerId === one.offerId)
      .map(({ entryId, offerId: _own, ...variant }) => ({
        ...{ ...one, offerId: entryId, reason: excluded.get(entryId) ?? null },
        variant: { variant },
      })),
  ])
  const [people, duties] = await Promise.all([
    reachable(concerned.map(({ orgId }) => orgId)),
    openDutiesIn(tender, lot, { offerIds: concerned.flatMap(({ offerId, canWin }) => (canWin ? [offerId] : [])), at: now }),
  ])
  const sent = dayOf(now)
  return {
    lotId,
    ifSentNow: standstill && {
      electronic: outlook(standstill, { sent, electronic: true }, land),
      other: outlook(standstill, { sent, electronic: false }, land),
    },
    consents: await presentConsents(tender, lot, reader),
    isEvaluated: ranking !== null,
    offers: concerned.map(({ offerId, orgId, name, city, concerned: why, canWin, reason, variant }) => {
      const ranked = ranking?.find((one) => one.offerId === offerId)
      const told = lot.information?.told.find((one) => one.offerId === offerId)
      return {
        ...{ offerId, name, ...variant, city, concerned: why, reason, isReachable: people.has(orgId) },
        canWin: canWin && !duties.some((one) => one.offerId === offerId && one.row === null),
        ...{ rank: ranked?.rank ?? null, total: ranked?.total ?? null },
        ...{ price: ranked?.price ?? null, currency: ranked?.currency ?? null },
        // Terms of the company's offer are those of its further ones, where these say nothing else.
        boundUntil: bound.get(offerId) ?? bound.get(offerOf(offerId)) ?? null,
        duties: duties.filter((one) => one.offerId === offerId).map(({ paragraph }) => paragraph),
        told: told ? { reason: told.reason, at: told.at.toISOString() } : null,
      }
    }),
  }
}
