import { MAX_TEXT_BYTES } from '../contract/messages/messages'
import type { OfferMessage, OfferMessageInput } from '../contract/offers/drafts'
import { AppError } from '../platform/errors'
import { derivedId, newId } from '../platform/newId'

interface Writing {
  /** Those of the draft as it stands. */
  known: readonly OfferMessage[]
  by: { name: string }
  at: Date
}

/**
 * The messages of a draft as somebody saves them: one that says what it said keeps who wrote it and when. Refuses (422) what is empty, too
 * long, or not there.
 */
export function writtenMessages(inputs: readonly OfferMessageInput[], { known, by, at }: Writing): OfferMessage[] {
  const before = new Map(known.map((one) => [one.id, one]))
  const faults: { path: string; rule: string; params?: Record<string, unknown> }[] = []
  const messages = inputs.map((input, n): OfferMessage => {
    const fault = (field: string, rule: string, params?: Record<string, unknown>): void =>
      void faults.push({ path: `/draft/messages/${n}/${field}`, rule, ...(params && { params }) })
    const [subject, text] = [input.subject.trim(), input.text.trim()]
    if (subject === '') fault('subject', 'required')
    if (text === '') fault('text', 'required')
    if (Buffer.byteLength(text) > MAX_TEXT_BYTES) fault('text', 'maxLength', { limit: MAX_TEXT_BYTES })
    const old = input.id === undefined ? undefined : before.get(input.id)
    if (input.id !== undefined && !before.delete(input.id)) fault('id', 'unknownMessage')
    if (old?.subject === subject && old.text === text) return old
    return { id: old?.id ?? newId(), subject, text, at: at.toISOString(), by: by.name }
  })
  if (faults.length > 0) throw new AppError('invalid', { errors: faults })
  return messages
}

/** Follows from who sends it and by which request: sent again it is the same message. */
export const offerMessageId = (userId: string, requestId: string): string =>
  requestId === '' ? newId() : derivedId('offerMessage', userId, requestId)
