import type { Context } from '../../calls/context'
import type { TakeBackInput } from '../../contract/procedure/contracts'
import { AppError } from '../../platform/errors'
import { actingUser, effectPortsOf, isDraft, runIntents, type TenderDoc, TenderModel } from '../../tenders/area'
import { endLots } from '../commands/endLots'
import { type AmendmentDoc, type ContractDoc, type ContractWords, standing } from './model'
import { noticeIdOf } from './notice'
import { contractAt, refuse, write } from './write'

type Mark = NonNullable<AmendmentDoc['takenBack']>

/** The contract's end without a change: as it was before, unless that came of one that was taken back, or somebody moved it since. */
function endWithout({ ends, amendments }: Pick<ContractDoc, 'ends' | 'amendments'>, gone: AmendmentDoc): string | null {
  const before = (of: AmendmentDoc): string | null | undefined => {
    const earlier = amendments.findLast((one) => one.no < of.no && one.takenBack && one.ends !== null && one.ends === of.endsBefore)
    return earlier ? before(earlier) : of.endsBefore
  }
  const later = standing(amendments).some((one) => one.no > gone.no && one.ends !== null)
  if (gone.ends === null || ends !== gone.ends || later) return ends
  const was = before(gone)
  return was === undefined ? ends : was
}

/**
 * A notice that was begun of a change is given up with it, before the change is marked: one that is published meanwhile keeps it as it is.
 * 409 where it was published.
 */
async function giveUpNotice(ctx: Context, contract: ContractDoc, { no, reason }: { no: number; reason: string }): Promise<void> {
  const notice = await TenderModel.findOne({ _id: noticeIdOf(contract._id, no) }).lean<TenderDoc>()
  if (!notice || (notice.stage === 8 && notice.published === null)) return
  if (!isDraft(notice)) throw new AppError('conflict', { reason: 'refused.contractNoticePublished' })
  const acting = { by: actingUser(ctx), at: ctx.now }
  const { tender, left } = await endLots(notice, { lotIds: null, outcome: 'cancelled', reason }, acting)
  await runIntents(tender, effectPortsOf(ctx), left)
}

const nothing = (): AppError => new AppError('conflict', { reason: 'refused.contractNotToTakeBack' })

/** What a contract says without a change; 409 where that does not stand any more. */
function withoutChange(contract: ContractDoc, { no, mark }: { no: number; mark: Mark }): Partial<ContractWords> {
  const gone = contract.amendments.find((one) => one.no === no)
  if (!gone || gone.takenBack) throw nothing()
  // An early end keeps what there was when it came.
  if (contract.termination) throw new AppError('conflict', { reason: 'refused.contractTerminated' })
  const amendments = contract.amendments.map((one) => (one.no === no ? { ...one, takenBack: mark } : one))
  return { amendments, ends: endWithout(contract, gone) }
}

/** What a contract says without its early end. */
function withoutEnd({ termination, endsTakenBack = [] }: ContractDoc, mark: Mark): Partial<ContractWords> {
  if (!termination) throw nothing()
  return { termination: null, endsTakenBack: [...endsTakenBack, { ...termination, takenBack: mark }] }
}

const TRIES = 5

/** A change or an early end that was written by mistake stays, marked, and nothing goes by it any more. */
export async function takeBack(ctx: Context, tender: TenderDoc, input: TakeBackInput): Promise<void> {
  const contract = await contractAt(tender, input, ctx.now)
  const { no, version } = input
  const mark: Mark = { reason: input.reason.trim(), by: actingUser(ctx).name, at: ctx.now }
  if (mark.reason === '') refuse([{ path: '/entry/reason', rule: 'required' }])
  if (version !== contract.version) throw new AppError('stale')
  const without = (now: ContractDoc) => (no === null ? withoutEnd(now, mark) : withoutChange(now, { no, mark }))
  const data = { of: no === null ? 'end' : 'change', no, reason: mark.reason }
  without(contract)
  if (no !== null) await giveUpNotice(ctx, contract, { no, reason: mark.reason })
  for (let [now, tries] = [contract, 1]; ; tries++)
    try {
      return await write(ctx, now, { type: 'CONTRACT_TAKEN_BACK', version: now.version, set: without(now), data })
    } catch (fault) {
      // Its notice is given up by now: the change goes too, whatever else somebody writes in the same moment.
      if (no === null || tries === TRIES || !(fault instanceof AppError && fault.code === 'stale')) throw fault
      now = await contractAt(tender, input, ctx.now)
    }
}
