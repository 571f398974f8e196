import type { FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import type { OfferMessage, SubmittedVariant } from '../contract/offers/drafts'
import { AppError } from '../platform/errors'
import { now } from '../platform/clock'
import { isWholeOpening, keptForm, provenOpenings, type TenderDoc } from '../tenders/area'
import type { SubmittedFile } from './content'
import { noteFaults } from './integrity/note'
import { byReceipt, companyNames, openAll, opened, soundIn, type Opened } from './integrity/sound'
import type { SubmissionKind } from './model'
import type { SubmittedRow } from './procedure'
import { isTeams } from './sealing'

/** What a company submitted, as the team reads it after the opening. */
export interface OpenedSubmission extends Omit<SubmittedRow, 'lotId' | 'work'> {
  /** The form it was written in; the same object for all that have the same. */
  form: Template
  data: FormData
  messages: OfferMessage[]
  variants: SubmittedVariant[]
  files: SubmittedFile[]
  /** Ids of those that belong to the first main offer, whoever else names them. */
  mainFiles: string[]
}

/**
 * What stands and is no longer sealed: not withdrawn, of a round that was opened; late ones where two people opened them. What is not
 * as it was sealed does not open.
 */
async function openedIn(tender: TenderDoc, lotId: string, kind: SubmissionKind): Promise<Opened[]> {
  const { rows, faults } = await soundIn(tender._id)
  const theirs = rows.filter((row) => row.lotId === lotId && row.kind === kind && isTeams(row, tender))
  const { opened: found, faults: unread } = await openAll(theirs)
  await noteFaults(tender, opened([...faults, ...unread], tender), now())
  return found
}

/**
 * What stands in a lot, of all rounds that were opened, in the order of receipt. Refuses (423) where nothing of that kind was opened yet:
 * whoever calls for a person answers with refuseSealed, which writes the attempt down.
 */
export async function openedSubmissions(tender: TenderDoc, lotId: string, kind: SubmissionKind): Promise<OpenedSubmission[]> {
  if (!isAnyOpened(tender, lotId, kind)) throw new AppError('sealed')
  const all = (await openedIn(tender, lotId, kind)).sort(byReceipt)
  const nameOf = await companyNames(all.map(({ row }) => row))
  const refs = [...new Set(all.map(({ content }) => content.form))]
  const forms = new Map(await Promise.all(refs.map(async (ref) => [ref, await keptForm(ref)] as const)))
  return all.flatMap(({ row, content }) => {
    const form = forms.get(content.form)
    if (!form) return []
    const { offerId, orgId: organizationId, no: receiptNo = '', round, offerRound, receivedAt, late, hash } = row
    const { declaredBy, data, messages, variants = [], files, mainFiles = [] } = content
    const organization = nameOf(row)
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
        variants,
        files,
        mainFiles,
      },
    ]
  })
}

/** Something of this kind was opened whole in the lot, in whatever round. */
export function isAnyOpened(tender: TenderDoc, lotId: string, kind: SubmissionKind): boolean {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const what = kind === 'offer' ? 'offers' : 'applications'
  return lot !== undefined && provenOpenings(tender, lot).some((one) => one.what === what && isWholeOpening(one))
}
