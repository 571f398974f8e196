import type { FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import { FileModel } from '../files/area'
import { entryOf, numbered, type Which } from '../../workflows/variants'
import type { OfferMessage } from '../contract/offers/drafts'
import { type OpenedSubmission, openedSubmissions } from '../offers/area'
import { inParts } from '../platform/inParts'
import type { TenderDoc } from '../tenders/area'
import type { OpenedPart } from './parts'

/** What is judged by itself: an offer's main part, one of its variants, or a further main offer. Files lie in rooms, if they still do. */
export interface Released {
  /** Of the entry (workflows/variants): of a main part the offer's own. */
  offerId: string
  /** Which variant or further main offer of its company; null: the main part. */
  variant: (Which & { title: string }) | null
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
  return own.flatMap((one) => entriesOf(one, rooms))
}

/** The main part with the files that are its own or that no variant names, then each variant with its own. */
function entriesOf(submitted: OpenedSubmission, rooms: ReadonlyMap<string, string>): Released[] {
  const { offerId, organizationId, receiptNo, receivedAt, late, declaredBy, hash, form, data, messages, files, variants, mainFiles } =
    submitted
  const filesOf = (isOwn: (id: string) => boolean): Released['files'] =>
    files.filter(({ id }) => isOwn(id)).map(({ id, name, size, sha256 }) => ({ id, roomId: rooms.get(id) ?? null, name, size, sha256 }))
  const ofVariants = new Set(variants.flatMap((one) => one.files.map(({ id }) => id)))
  const common = { organizationId, receiptNo, receivedAt, late, declaredBy, hash, form }
  return [
    { ...common, offerId, variant: null, data, messages, files: filesOf((id) => !ofVariants.has(id) || mainFiles.includes(id)) },
    ...numbered(variants).map(({ id, title, data: own, files: named, no, main }) => ({
      ...{ ...common, offerId: entryOf(offerId, id), variant: { no, title, ...(main && { main }) }, data: own, messages: [] },
      files: filesOf((file) => named.some((one) => one.id === file)),
    })),
  ]
}
