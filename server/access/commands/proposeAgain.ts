import { takeAttempt } from '../../platform/attempts'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import type { AuditActor } from '../../calls/context'
import { companyOf } from '../membership'
import { UserModel, type UserDoc } from '../model'
import { proposalNotices } from '../proposals'
import { personRecord } from '../record'
import type { Proposed } from './admitUser'

const FREE_MAILS = 3

/** Asks the company again, at the addresses that stand now. 409 where there is nobody to be asked; 429 after a few in a row. */
export const proposeAgain = async ({ user, proposal }: Proposed, ...[actor, at]: [AuditActor, Date]): Promise<UserDoc> => {
  const { organizationId } = proposal
  const company = await companyOf(organizationId)
  const notices = company && (await proposalNotices(company, { person: user, proposal }))
  if (!notices || notices.length === 0) throw new AppError('conflict', { reason: 'nobodyToAsk' })
  // Counted by company: proposals of many people are not a way to fill its mailbox.
  const seconds = await takeAttempt({ kind: 'proposal', key: String(organizationId), free: FREE_MAILS }, at)
  if (seconds > 0) throw new AppError('tooMany', { reason: 'tooManyMails', params: { seconds }, seconds })
  const record = personRecord({ at, actor, entries: [{ type: 'PROPOSAL_SENT', data: { organizationId } }], notices })
  return commit(UserModel, { _id: user._id, 'proposal.id': proposal.id }, { $set: { updated: at } }, [record])
}
