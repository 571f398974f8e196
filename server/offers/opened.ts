import type { FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import type { OfferMessage } from '../contract/offers/drafts'
import { OrganizationModel } from '../organizations/model'
import { AppError } from '../platform/errors'
import { inParts } from '../platform/inParts'
import type { TenderDoc } from '../tenders/model'
import { openContents, type SubmittedFile } from './content'
import { keptForm } from './forms'
import { SubmissionModel, type SubmissionDoc, type SubmissionKind } from './model'
import { isTeams } from './sealing'

/** What a company submitted, as the team reads it after the opening. */
export interface OpenedSubmission {
  offerId: string
  organizationId: number
  organization: string
  receiptNo: string
  round: number
  offerRound: number
  receivedAt: Date
  /** Came in after the deadline, and two people opened it with a reason. */
  late: boolean
  declaredBy: string
  hash: string
  /** The form it was written in; the same object for all that have the same. */
  form: Template
  data: FormData
  messages: OfferMessage[]
  files: SubmittedFile[]
}

type Row = SubmissionDoc & { no: string }

/** What stands and is no longer sealed: not withdrawn, of a round that was opened; late ones where two people opened them. */
async function openedRows(tender: TenderDoc, lotId: string, kind: SubmissionKind): Promise<Row[]> {
  const rows = await SubmissionModel.find({ tenderId: tender._id, lotId }).lean<SubmissionDoc[]>()
  const withdrawn = new Set(rows.flatMap(({ of }) => (of === null ? [] : [of])))
  return rows.flatMap((row) => {
    const { no = '' } = row
    const stands = row.action === 'submit' && row.kind === kind && row.state !== 'received' && !withdrawn.has(row._id)
    return stands && isTeams(row, tender) ? [{ ...row, no }] : []
  })
}

/**
 * What stands in a lot, of all rounds that were opened, in the order of receipt. Refuses (423) where nothing of that kind was opened yet: whoever calls
 * for a person answers with refuseSealed, which writes the attempt down.
 */
export async function openedSubmissions(tender: TenderDoc, lotId: string, kind: SubmissionKind): Promise<OpenedSubmission[]> {
  if (!isAnyOpened(tender, lotId, kind)) throw new AppError('sealed')
  const rows = (await openedRows(tender, lotId, kind)).sort(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || (a._id < b._id ? -1 : 1),
  )
  const names = await inParts([...new Set(rows.map(({ orgId }) => orgId))], (part) =>
    OrganizationModel.find({ _id: { $in: part } }, { name: 1 }).lean<{ _id: number; name: string }[]>(),
  )
  const nameOf = new Map(names.map(({ _id, name }) => [_id, name]))
  const contents = await openContents(rows)
  const refs = [...new Set(contents.map(({ form }) => form))]
  const forms = new Map(await Promise.all(refs.map(async (ref) => [ref, await keptForm(ref)] as const)))
  return rows.flatMap((row, n) => {
    const content = contents[n]
    const form = content && forms.get(content.form)
    if (!content || !form) return []
    const { offerId, orgId: organizationId, no: receiptNo, round, offerRound, receivedAt, late, hash } = row
    const { declaredBy, data, messages, files } = content
    const organization = nameOf.get(organizationId) ?? ''
    return [
      {
        offerId,
        organizationId,
        organization,
        receiptNo,
        round,
        offerRound,
        receivedAt,
        late,
        hash,
        declaredBy,
        form,
        data,
        messages,
        files,
      },
    ]
  })
}

/** Something of this kind was opened in the lot, in whatever round. */
export function isAnyOpened(tender: TenderDoc, lotId: string, kind: SubmissionKind): boolean {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const what = kind === 'offer' ? 'offers' : 'applications'
  return lot !== undefined && (lot.openedAt[what] !== null || lot.openings.some((one) => one.what === what))
}
