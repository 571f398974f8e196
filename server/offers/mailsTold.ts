import type { MailHouse, SealedMail } from '../mail/area'
import { hidesNames, type TenderDoc, TenderModel } from '../tenders/area'
import { isOpened } from './sealing'

/**
 * Leaves out mails that would tell that something was submitted before its opening, as the log does (audit/reading/mask.ts). What is marked
 * and belongs to no tender that is there stays left out.
 */
export const withoutSealed: MailHouse['withoutSealed'] = async (mails) => {
  const ids = [...new Set(mails.flatMap(({ sealed }) => (sealed ? [sealed.tenderId] : [])))]
  if (ids.length === 0) return mails
  const found = await TenderModel.find({ _id: { $in: ids } }, { type: 1, procedure: 1, lots: 1 }).lean<
    Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'lots'>[]
  >()
  const tenders = new Map(found.map((one) => [one._id, one]))
  return mails.filter(({ sealed }) => {
    if (!sealed) return true
    const tender = tenders.get(sealed.tenderId)
    return tender !== undefined && isOpened(sealed, tender, null) && !hidesNames(tender)
  })
}

/** What marks a mail to a company of a tender whose names are hidden: that it gets one says that it takes part. Undefined: nothing does. */
export const sealedNames = (tender: TenderDoc): SealedMail | undefined => {
  const [lot] = tender.lots
  return lot && hidesNames(tender) ? { tenderId: tender._id, lotId: lot.lotId, kind: 'offer', round: 1, offerRound: 1 } : undefined
}
