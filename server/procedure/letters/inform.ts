import { heldIn, type InformationDoc, moveLots, standstillAt, type TenderDoc } from '../../tenders/area'
import { AppError } from '../../platform/errors'
import { openedLot } from '../openedLot'
import { takeStep, type Acting, type Written } from '../commands/moveTender'
import type { AwayLetters } from './deliver'
import { assertWhole } from './faults'
import { lettersHash } from './inLog'
import type { LettersDoc } from './model'
import { assertSecondReader } from './reader'
import { contentOf } from './write'
import { sharedValues } from './texts'
import { entriesOf, toldBefore, waitingWith } from './waiting'

/** What was told before stays, where it was told of the same winners; who is told again is told anew. */
const toldAfter = (before: InformationDoc | null, { _id, letters }: LettersDoc, at: Date): InformationDoc['told'] => [
  ...(before?.told.filter(({ offerId }) => !letters.some((one) => one.offerId === offerId)) ?? []),
  ...letters.map(({ offerId, organizationId, name, reason }) => ({
    offerId,
    organizationId,
    name,
    reason: reason.trim(),
    at,
    letters: _id,
  })),
]

/**
 * The first of two steps of an award (§ 134 GWB), taken by whoever read the letters. Refuses (409) what the machine refuses: a regime
 * without a waiting period, a lot whose offers are not opened.
 */
export const informLosers = (tender: TenderDoc, letters: LettersDoc, acting: Acting): Promise<Written> =>
  takeStep(tender, acting, async (now) => {
    const { lotId, winners, choiceReason } = letters
    const { by, at } = acting
    const lot = openedLot(now, lotId)
    const standstill = await standstillAt(now, at)
    if (!standstill) throw new AppError('conflict', { reason: 'refused.notInThisStage', move: 'inform', lotId })
    await assertSecondReader(now, lot, { letters, by, at })
    const content = contentOf(letters)
    await assertWhole(now, lot, { content, at })
    const same = toldBefore(now, letters)
    const reason = choiceReason === '' ? (same?.choiceReason ?? '') : choiceReason
    const told = toldAfter(same, letters, at)
    const waiting = waitingWith(standstill, letters, { before: same, at })
    const information: InformationDoc = { at, by: by.name, winners, told, ...(reason === '' ? {} : { choiceReason: reason }), waiting }
    const moved = moveLots(now, [{ lotId, event: 'inform', information }], { at, heldIn: await heldIn(now) })
    const values = sharedValues(now, { ...content, contractFrom: waiting.contractFrom })
    const away: AwayLetters = { id: letters._id, content, values, by, at }
    return {
      lots: moved.lots,
      type: 'AWARD_INFORMED',
      forReaders: false,
      data: {
        lotId,
        letters: letters._id,
        hash: lettersHash(content),
        organizationIds: winners.map(({ organizationId }) => organizationId),
        winners: entriesOf(winners),
        losers: letters.letters.map(({ organizationId, reason: why }) => ({ organizationId, reason: why })),
        ...(reason === '' ? {} : { reason }),
        ...{
          electronic: waiting.electronic,
          paragraph: waiting.paragraph,
          lastDay: waiting.lastDay,
          contractFrom: waiting.contractFrom.toISOString(),
        },
      },
      moments: [{ kind: 'losersInformed', lotIds: [lotId], at, letters: away }],
    }
  })
