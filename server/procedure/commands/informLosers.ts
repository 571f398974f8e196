import type { InformationInput } from '../../contract/procedure/award'
import { concernedIn, type ConcernedOffer, reachable, winnersOf } from '../../offers/area'
import { AppError, type ErrorData } from '../../platform/errors'
import { type InformationDoc, moveLots, standstillIn, type TenderDoc } from '../../tenders/area'
import { choiceFaults, isSame, losersOf, openedLot, waitingFrom } from '../award'
import { takeStep, type Acting, type Written } from './moveTender'

type Faults = NonNullable<ErrorData['errors']>

/** Each is named, and says why it is not taken. */
async function loserFaults({ losers, electronic = true }: InformationInput, left: readonly ConcernedOffer[]): Promise<Faults> {
  const byId = new Map(left.map((one) => [one.offerId, one]))
  const people = electronic ? await reachable(left.map(({ orgId }) => orgId)) : null
  return losers.flatMap(({ offerId, reason }, n): Faults[number][] => {
    const one = byId.get(offerId)
    const path = `/information/losers/${n}`
    if (!one) return [{ path: `${path}/offerId`, rule: 'unknownOffer' }]
    if (reason.trim() === '') return [{ path: `${path}/reason`, rule: 'required' }]
    return people && !people.has(one.orgId) ? [{ path: `${path}/offerId`, rule: 'unreachable', params: { name: one.name } }] : []
  })
}

/** What was told before stays, where it was told of the same winners; who is told again is told anew. */
function toldAfter(
  before: InformationDoc | null,
  { losers }: InformationInput,
  { left, at }: { left: readonly ConcernedOffer[]; at: Date },
) {
  const now = losers.flatMap(({ offerId, reason }) => {
    const one = left.find((each) => each.offerId === offerId)
    return one ? [{ offerId, organizationId: one.orgId, name: one.name, reason: reason.trim(), at }] : []
  })
  return [...(before?.told.filter(({ offerId }) => !losers.some((one) => one.offerId === offerId)) ?? []), ...now]
}

/** Refuses (409) what the machine refuses: a regime without a waiting period, a lot whose offers are not opened. */
export const informLosers = (tender: TenderDoc, input: InformationInput, acting: Acting): Promise<Written> =>
  takeStep(tender, acting, async (now) => {
    const { lotId, offerIds, electronic = true, choiceReason = '' } = input
    const { by, at } = acting
    const lot = openedLot(now, lotId)
    const standstill = standstillIn(now)
    if (!standstill) throw new AppError('conflict', { reason: 'refused.notInThisStage', move: 'inform', lotId })
    const winners = (await winnersOf(now, { lotIds: [lotId], offerIds, path: '/information/offerIds' })).get(lotId) ?? []
    const left = losersOf(await concernedIn(now, lot), winners)
    const same = lot.information && isSame(lot.information.winners, winners) ? lot.information : null
    const reason = choiceReason.trim() === '' ? (same?.choiceReason ?? '') : choiceReason.trim()
    const errors = [
      ...(await loserFaults(input, left)),
      ...(await choiceFaults(now, lotId, { winners, reason, path: '/information/choiceReason' })),
      ...(input.losers.length === 0 && left.length > 0 ? [{ path: '/information/losers', rule: 'required' }] : []),
    ]
    if (errors.length > 0) throw new AppError('invalid', { errors })
    const told = toldAfter(same, input, { left, at })
    // One way that was not electronic makes the longer period run for all of them.
    const isElectronic = electronic && same?.waiting?.electronic !== false
    const waiting = waitingFrom(standstill, { at, electronic: isElectronic, isAnybodyTold: told.length > 0 })
    const information: InformationDoc = { at, by: by.name, winners, told, ...(reason === '' ? {} : { choiceReason: reason }), waiting }
    const moved = moveLots(now, [{ lotId, event: 'inform', information }], { at })
    const news = input.losers.map(({ offerId }) => offerId)
    return {
      lots: moved.lots,
      type: 'AWARD_INFORMED',
      forReaders: false,
      data: {
        lotId,
        organizationIds: winners.map(({ organizationId }) => organizationId),
        losers: told
          .filter(({ offerId }) => news.includes(offerId))
          .map(({ organizationId, reason: why }) => ({ organizationId, reason: why })),
        ...(reason === '' ? {} : { reason }),
        ...{
          electronic: isElectronic,
          paragraph: waiting.paragraph,
          lastDay: waiting.lastDay,
          contractFrom: waiting.contractFrom.toISOString(),
        },
      },
      moments: [{ kind: 'losersInformed', lotIds: [lotId], at, offerIds: news }],
    }
  })
