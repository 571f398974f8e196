import type { ExaminationView } from '../../server/contract/examination/examination'
import type { TestUser } from './people'
import type { World } from './testWorld'

type Caller = { call(who: TestUser, method: string, ...args: unknown[]): Promise<unknown> }

/** What is said of each row of an offer that is as it should be. */
export const allFulfilled = (
  { rows }: Pick<ExaminationView, 'rows'>,
  { members, late }: Pick<ExaminationView['offers'][number], 'members' | 'late'>,
  day: string,
) =>
  rows.map(({ row }) => ({
    ...{ row, result: 'fulfilled' as const, reason: row === 'inTime' && late ? 'Nicht zu vertreten' : '', evidence: [] },
    queries: row === 'register' ? members.map((member) => ({ member, queriedOn: day, reference: 'WR-1', result: 'none' as const })) : [],
  }))

/** Examines these offers of a lot to the end, as far as nothing has to be asked about; of every opening of offers. */
export const examine = async (
  world: World | Caller,
  who: TestUser,
  { id, lotId, offerIds, day }: { id: string; lotId: string; offerIds: readonly string[]; day: string },
): Promise<void> => {
  const call = (world as Caller).call.bind(world)
  const newest = (await call(who, 'getExamination', id, lotId)) as ExaminationView
  for (const { openedAt: _at, ...part } of newest.parts.filter(({ kind }) => kind === 'offer')) {
    const view = (await call(who, 'getExamination', id, lotId, part)) as ExaminationView
    for (const offer of view.offers.filter((one) => offerIds.includes(one.offerId) && one.rows.some(({ duty }) => duty !== null))) {
      const rows = allFulfilled(view, offer, day).filter(({ row }) => row !== 'unusuallyLow' || offer.price?.isLow !== true)
      await call(who, 'decideExamination', id, lotId, part, { offerId: offer.offerId, version: offer.version, rows })
    }
  }
}
