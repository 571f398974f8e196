import { mailOfDecision } from '../../workflows/procedure'
import type { MailKey } from '../contract/mail/keys'
import type { MailHouse, SealedMail } from '../mail/area'
import { hidesAuthors, hidesNames, type TenderDoc, TenderModel } from '../tenders/area'
import { isOpened } from './sealing'

const DECISIONS: ReadonlySet<MailKey> = new Set((['rejected', 'accepted', 'invited'] as const).map((one) => mailOfDecision(one)))

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
    return tender !== undefined && isOpened(sealed, tender, null) && !(sealed.kind === 'offer' && hidesAuthors(tender))
  })
}

/**
 * What marks a mail to a company of a tender whose names, or authors, are hidden: that it gets one says that it takes part, or what it
 * does. Undefined: nothing does.
 */
export const sealedNames = (tender: TenderDoc, key?: MailKey): SealedMail | undefined => {
  const [lot] = tender.lots
  // Whom the team asked for works it knows, and whom it turned down: whether that reached them is its to see.
  if (!lot || (key && DECISIONS.has(key) && !hidesNames(tender))) return undefined
  return hidesAuthors(tender) ? { tenderId: tender._id, lotId: lot.lotId, kind: 'offer', round: 1, offerRound: 1 } : undefined
}
