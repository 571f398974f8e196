import type { FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import { FileModel } from '../files/area'
import type { OfferMessage } from '../contract/offers/drafts'
import { type OpenedSubmission, openedSubmissions } from '../offers/area'
import { inParts } from '../platform/inParts'
import type { TenderDoc } from '../tenders/area'
import type { OpenedPart } from './parts'

/** A submission as an opening released it. Files lie in rooms; one whose room is gone has none. */
export interface Released {
  offerId: string
  organizationId: number
  receiptNo: string
  receivedAt: Date
  late: boolean
  declaredBy: string
  messages: OfferMessage[]
  hash: string
  form: Template
  data: FormData
  files: { id: string; roomId: string | null; name: string; size: number; sha256: string }[]
}

const roomsOf = async (submissions: readonly OpenedSubmission[]): Promise<Map<string, string>> => {
  const ids = submissions.flatMap(({ files }) => files.map(({ id }) => id))
  const found = await inParts(ids, (some) =>
    FileModel.find({ _id: { $in: some } }, { roomId: 1 }).lean<{ _id: string; roomId: string }[]>(),
  )
  return new Map(found.map(({ _id, roomId }) => [_id, roomId]))
}

/** What stands in an opened part of a lot, in the order of receipt. Only for parts that releasedPart() gave out. */
export async function releasedIn(tender: TenderDoc, lotId: string, { kind, round, offerRound }: OpenedPart): Promise<Released[]> {
  const all = await openedSubmissions(tender, lotId, kind)
  const own = all.filter((one) => one.round === round && (kind === 'application' || one.offerRound === offerRound))
  const rooms = await roomsOf(own)
  return own.map(({ offerId, organizationId, receiptNo, receivedAt, late, declaredBy, hash, form, data, messages, files }) => ({
    ...{ offerId, organizationId, receiptNo, receivedAt, late, declaredBy, hash, form, data, messages },
    files: files.map(({ id, name, size, sha256 }) => ({ id, roomId: rooms.get(id) ?? null, name, size, sha256 })),
  }))
}
