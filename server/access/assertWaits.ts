import { type AuditEntry, AuditModel, believedOf } from '../log/area'
import { AppError } from '../platform/errors'
import { placeIn, tellStrange } from '../platform/intentProof'
import { AccountChangeModel, isOwnChange, type AccountChangeDoc } from './accountChanges'

const CLOSED = ['ACCOUNT_CHANGE_CONFIRMED', 'ACCOUNT_CHANGE_DROPPED', 'ACCOUNT_CHANGE_EXPIRED']

/** Refuses (409) what nobody asked for, as it stands there, and what the log says is over. Whoever runs this hears of it. */
export const assertWaits = async (change: AccountChangeDoc): Promise<void> => {
  const ends = await AuditModel.find({ type: { $in: CLOSED }, 'data.change': change._id }).lean<AuditEntry[]>()
  if (isOwnChange(change) && (await believedOf(ends)).length === 0) return
  await tellStrange(placeIn(AccountChangeModel, change._id))
  throw new AppError('conflict', { reason: 'accountChange.notAsked' })
}
