import { codesOf, strangeParts as partsOfRow } from '../platform/boundRow'
import { commit } from '../platform/commit'
import { isEarlierTaken } from '../platform/earlier'
import { AppError } from '../platform/errors'
import { placeIn, tellStrange } from '../platform/intentProof'
import { isPutBack } from './endedInLog'
import { UserModel, type AccountPart, type UserDoc } from './model'

/*
 * Who an account is of, its password and its second factor are believed only as Lotse wrote them: whoever writes the database could come in
 * as anybody. A password is Lotse's again once its person or an admin sets a new one, a factor once it was taken away; who it is of says
 * whoever runs this (acceptAccount.ts).
 */

/** Those parts of an account, read as a whole, that somebody else wrote. */
export const strangeIn = (user: UserDoc): AccountPart[] => partsOfRow(placeIn(UserModel, user._id), user) as AccountPart[]

/** The same before the first start with codes, too: what has none is then what the version before left. */
export const strangeNow = (user: UserDoc): AccountPart[] => (isEarlierTaken() || user.codes !== undefined ? strangeIn(user) : [])

/** Whether nobody else wrote any of these parts (missing: of all); else whoever runs this hears of it. */
export const isOwnTold = async (user: UserDoc, parts?: readonly AccountPart[]): Promise<boolean> => {
  const strange = strangeIn(user)
  if (strange.length === 0) return true
  await tellStrange(placeIn(UserModel, user._id))
  return parts !== undefined && !strange.some((one) => parts.includes(one))
}

interface NextEpoch {
  $set: { sessionEpoch?: number }
  $inc: { sessionEpoch?: number }
}

/** Ends all sessions with a new password: also where nobody knows how often that was done before. */
export const nextEpoch = async (user: UserDoc, at: Date): Promise<NextEpoch> =>
  strangeIn(user).includes('password') || (await isPutBack(user))
    ? { $set: { sessionEpoch: at.getTime() }, $inc: {} }
    : { $set: {}, $inc: { sessionEpoch: 1 } }

/** What an entry of something that ended all sessions says of that (endedInLog.ts). */
export const epochOf = (user: UserDoc): { epoch?: number } =>
  strangeIn(user).includes('password') ? {} : { epoch: user.sessionEpoch ?? 0 }

/** Gives an account the codes of what it is now; guarded by those it has. Refuses (409) where somebody else just did. */
export const takeAccount = (user: UserDoc): Promise<UserDoc> =>
  commit(UserModel, { _id: user._id, 'codes.person': user.codes?.person ?? null }, { $set: codesOf(placeIn(UserModel, user._id), user) })

/** Once, at the first start with these codes: accounts that are there are taken as what they are. Answers how many. */
export async function takeAccountCodes(): Promise<number> {
  const left = await UserModel.find({ 'codes.person': null }).lean<UserDoc[]>()
  for (const user of left)
    await takeAccount(user).catch((fault: unknown) => {
      // Another process was quicker.
      if (!(fault instanceof AppError)) throw fault
    })
  return left.length
}

/** What of an account lets nobody in: also a password of before, put back. */
export const strangeParts = async (user: UserDoc): Promise<AccountPart[]> => {
  const strange = strangeNow(user)
  if (strange.includes('password') || !(await isPutBack(user))) return strange
  return (['person', 'password', 'factor'] as const).filter((part) => part === 'password' || strange.includes(part))
}

/** All accounts of which somebody else wrote a part, with those parts. */
export async function strangeCodes(): Promise<{ id: string; parts: AccountPart[] }[]> {
  const found: { id: string; parts: AccountPart[] }[] = []
  for await (const user of UserModel.find({}).lean<UserDoc[]>().cursor()) {
    const parts = await strangeParts(user as UserDoc)
    if (parts.length > 0) found.push({ id: String(user._id), parts })
  }
  return found
}

const WORDS: Record<AccountPart, string> = {
  person: 'whose it is (address, company, roles, state)',
  password: 'its password',
  factor: 'its second factor',
}

/** What `npm run audit:verify` says of them. */
export const codeFaultLines = (found: Awaited<ReturnType<typeof strangeCodes>>): string[] =>
  found.map(({ id, parts }) => `Account ${id}: Lotse did not write ${parts.map((part) => WORDS[part]).join(', ')}; nobody comes in by it.`)
