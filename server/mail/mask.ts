import { isOpened } from '../offers/sealing'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { MailModel, type MailDoc } from './model'

/**
 * Leaves out mails that would tell that something was submitted before its opening, as the log does (audit/reading/mask.ts). What is marked
 * and belongs to no tender that is there stays left out.
 */
export const withoutSealed = async <Mail extends Pick<MailDoc, 'sealed'>>(mails: Mail[]): Promise<Mail[]> => {
  const ids = [...new Set(mails.flatMap(({ sealed }) => (sealed ? [sealed.tenderId] : [])))]
  if (ids.length === 0) return mails
  const found = await TenderModel.find({ _id: { $in: ids } }, { type: 1, lots: 1 }).lean<Pick<TenderDoc, '_id' | 'type' | 'lots'>[]>()
  const tenders = new Map(found.map((one) => [one._id, one]))
  return mails.filter(({ sealed }) => {
    if (!sealed) return true
    const tender = tenders.get(sealed.tenderId)
    return tender !== undefined && isOpened(sealed, tender)
  })
}

/** One mail as admins may find it; null: there is none, or it must not be told yet that there is. */
export const readMail = async (id: string): Promise<MailDoc | null> => {
  const mail = await MailModel.findOne({ _id: id }).lean<MailDoc>()
  const [shown = null] = await withoutSealed(mail ? [mail] : [])
  return shown
}
