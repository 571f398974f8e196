import { AppError } from '../platform/errors'
import { isOwnTold } from './accountCodes'
import type { Proposed } from './commands/admitUser'
import { companyOf } from './membership'
import { UserModel, type UserDoc } from './model'
import { addressOf } from './proposals'
import { findToken, type TokenDoc } from './tokens'

/** What a link in a mail to a company's own address opens. Throws 404 for one that opens nothing (any more). */
export const admissionOf = async (text: string, at: Date): Promise<Proposed & { readonly token: TokenDoc }> => {
  const token = await findToken(text.trim(), at)
  const user = token?.purpose === 'admission' ? await UserModel.findOne({ _id: token.userId ?? '' }).lean<UserDoc>() : null
  if (!token || !user?.proposal || user.state === 'DISABLED' || !(await isOwnTold(user, ['person'])))
    throw new AppError('notFound', { reason: 'linkInvalid' })
  const company = token.to ? await companyOf(user.proposal.organizationId) : null
  if (token.to && (company === null || addressOf(company) !== token.to)) throw new AppError('notFound', { reason: 'linkInvalid' })
  return { token, user, proposal: user.proposal }
}
