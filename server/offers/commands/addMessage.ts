import { emptyData } from '../../../engine/form'
import { MAX_OFFER_MESSAGES, type OfferMessage } from '../../contract/offers/drafts'
import { AppError } from '../../platform/errors'
import { bidderForm, type LotDoc, type TenderDoc } from '../../tenders/area'
import { readDraft, saveDraft } from '../drafts'
import type { OfferDoc, SubmissionKind } from '../model'
import { placeToWrite } from '../place'

/** A colleague who types saves every few seconds; more than so many times in a row nobody is that unlucky. */
const TRIES = 10

interface MessageWish {
  tender: TenderDoc
  lot: LotDoc
  kind: SubmissionKind
  said: Pick<OfferMessage, 'id' | 'subject' | 'text'>
  by: { name: string }
  at: Date
}

/**
 * Adds a message to what a company writes for a lot, sealed like the rest of it, and touches nothing else of the draft. One that is there
 * already is answered as it stands. 409 where the draft cannot be written any more, or holds as many messages as it can.
 */
export async function addMessage(offer: OfferDoc, { tender, lot, kind, said, by, at }: MessageWish): Promise<OfferMessage> {
  const place = placeToWrite(offer, { tender, lot, kind }, at)
  const { template } = await bidderForm(tender, kind, { lot })
  const message: OfferMessage = { ...said, at: at.toISOString(), by: by.name }
  for (let turn = 0; ; turn++) {
    const { version, data, messages } = await readDraft(place)
    const known = messages.find(({ id }) => id === said.id)
    if (known) return known
    if (messages.length >= MAX_OFFER_MESSAGES)
      throw new AppError('conflict', { reason: 'refused.tooManyOfferMessages', params: { most: MAX_OFFER_MESSAGES } })
    try {
      await saveDraft(place, { version, data: data ?? emptyData(template, { now: at }), messages: [...messages, message], by, at })
      return message
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code !== 'stale' || turn >= TRIES) throw fault
    }
  }
}
