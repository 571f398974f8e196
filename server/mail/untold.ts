import { commit } from '../platform/commit'
import { isEarlierTaken } from '../platform/earlier'
import { placeIn, tellStrange } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'
import { MailModel, type MailDoc, type MailState } from './model'

/*
 * That a mail failed for good is owed to the log until it is there. Whoever writes the database could owe something, too: so what is owed
 * carries a code.
 */
type Failed = Pick<MailDoc, '_id' | 'key' | 'tries' | 'sealed'>

const factsOf = ({ key, tries, sealed }: Failed, state: MailState, at: Date) => ({ key, tries, sealed: sealed ?? null, state, at })

/** What is written with a mail's end that the log is to hear of. */
export const untoldAs = (mail: Failed, state: MailState, at: Date) => ({
  ...{ state, updated: at, untold: true },
  untoldCode: rowCode(placeIn(MailModel, mail._id), 'failed', factsOf(mail, state, at)),
})

const isOwn = (mail: MailDoc): boolean =>
  isOwnRow(placeIn(MailModel, mail._id), 'failed', factsOf(mail, mail.state, mail.updated), mail.untoldCode)

/** Whether Lotse owes it; of another whoever runs this hears, and it stays. */
export const isOwed = async (mail: MailDoc): Promise<boolean> => {
  if (isOwn(mail)) return true
  await tellStrange(placeIn(MailModel, mail._id))
  return false
}

const read = (): Promise<MailDoc[]> => MailModel.find({ untold: true }).lean<MailDoc[]>()

/** Once: what a version of before owed. */
export async function takeUntold(): Promise<number> {
  const left = (await read()).filter(({ untoldCode }) => untoldCode === undefined)
  for (const mail of left) await commit(MailModel, { _id: mail._id }, { $set: untoldAs(mail, mail.state, mail.updated) })
  return left.length
}

/** Those that somebody else put there. */
export const strangeUntold = async (): Promise<string[]> =>
  (await read()).filter((mail) => !isOwn(mail) && (isEarlierTaken() || mail.untoldCode !== undefined)).map(({ _id }) => _id)
