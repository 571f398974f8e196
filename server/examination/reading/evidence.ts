import { createHash } from 'node:crypto'
import { ORIGINAL, readIn } from '../../../engine/languages'
import { offerOf } from '../../../workflows/variants'
import type { EvidenceView } from '../../contract/examination/views'
import { canonicalJson } from '../../platform/canonicalJson'
import type { RowDoc } from '../model'
import type { Examined } from './readExamination'

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(value ?? null))
    .digest('hex')

/** What is named as evidence, with what it held when it was named; null: this offer has no such thing. */
export function evidenceOf(
  { stored, requests }: Examined,
  offerId: string,
  { kind, id }: Pick<EvidenceView, 'kind' | 'id'>,
): RowDoc['evidence'][number] | null {
  const n = stored.released.findIndex((one) => one.offerId === offerId)
  const offer = stored.released[n]
  if (!offer) return null
  if (kind === 'file') {
    const file = offer.files.find((one) => one.id === id)
    return file ? { kind, id, name: file.name, hash: file.sha256 } : null
  }
  if (kind === 'message') {
    const message = offer.messages.find((one) => one.id === id)
    return message ? { kind, id, name: message.subject, hash: hashOf(message) } : null
  }
  if (kind === 'field') {
    const field = stored.comparison.fields.find((one) => one.key === id)
    const value = stored.comparison.values[n]?.[id]
    return field && value ? { kind, id, name: readIn(field.label, ORIGINAL), hash: hashOf(value.value) } : null
  }
  const request = requests.find((one) => one._id === id && one.offerId === offerOf(offerId))
  return request?.answer ? { kind, id, name: `${request.no} ${request.subject}`, hash: request.answer.hash } : null
}
