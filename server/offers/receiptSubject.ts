import { isStaff, type Actor } from '../access/actor'
import type { ReceiptView } from '../contract/offers/views'
import { OrganizationModel } from '../organizations/model'
import { TenderModel, type TenderDoc } from '../tenders/model'
import { isProjectEditor } from '../tenders/policy'
import { actingUser } from '../tenders/subject'
import type { Context } from '../transport/context'
import { allow, deny, type Verdict } from '../transport/verdict'
import { refuseSealed } from './commands/refuseSealed'
import { openContent, type SubmissionContent } from './content'
import { isBefore } from './earlier'
import { SubmissionModel, type SubmissionDoc } from './model'
import { isOwnOffer } from './policy'
import { isTeams } from './sealing'

interface Found {
  submission: SubmissionDoc
  tender: TenderDoc
  /** When the company took it back; null: it stands. Then it stays the company's own for ever. */
  withdrawnAt: Date | null
}

export interface ReceiptSubject {
  /** Null: there is none of this number. */
  found: Found | null
}

export async function receiptSubject(no: string): Promise<ReceiptSubject> {
  const submission = await SubmissionModel.findOne({ no }).lean<SubmissionDoc>()
  if (!submission) return { found: null }
  const [tender, withdrawal] = await Promise.all([
    TenderModel.findOne({ _id: submission.tenderId }).lean<TenderDoc>(),
    SubmissionModel.findOne({ _id: `${submission._id}:withdrawn` }, { receivedAt: 1 }).lean<Pick<SubmissionDoc, 'receivedAt'>>(),
  ])
  return { found: tender && { submission, tender, withdrawnAt: withdrawal?.receivedAt ?? null } }
}

/** Staff get the same answer for what is sealed and for what is not there: else the numbers that are taken would count what came in. */
export const mayAskReceipt = (actor: Actor, { found }: ReceiptSubject): Verdict => {
  if (isStaff(actor)) return allow()
  if (!found || !isOwnOffer(actor, found.submission)) return deny(404)
  return isBefore(actor, found.submission.receivedAt) ? deny(403, 'earlierReading') : allow()
}

/** What was found with its content, for whoever may read it; everybody else is refused with 423, written down and told to the team's admins. */
export async function readReceipt(
  ctx: Context,
  { found }: ReceiptSubject,
  method: string,
): Promise<Found & { content: SubmissionContent }> {
  const isInside = found !== null && isProjectEditor(ctx.actor, found.tender)
  const isTheirs = isInside && found.withdrawnAt === null && isTeams(found.submission, found.tender)
  if (found && (isOwnOffer(ctx.actor, found.submission) || isTheirs)) return { ...found, content: await openContent(found.submission) }
  throw await refuseSealed({ by: actingUser(ctx), at: ctx.now, method, tender: isInside ? found.tender : null })
}

export async function presentReceipt({
  submission,
  tender,
  withdrawnAt,
  content,
}: Found & { content: SubmissionContent }): Promise<ReceiptView> {
  const { no = '', kind, lotId, round, offerRound, receivedAt, late, hash, logHead, orgId } = submission
  const organization = await OrganizationModel.findOne({ _id: orgId }, { name: 1 }).lean<{ name: string }>()
  return {
    no,
    kind,
    projectId: tender._id,
    projectName: tender.name,
    projectNo: tender.no,
    organizationName: organization?.name ?? '',
    lotId,
    lotName: tender.lots.find((lot) => lot.lotId === lotId)?.name ?? '',
    round,
    offerRound,
    receivedAt: receivedAt.toISOString(),
    late,
    declaredBy: content.declaredBy,
    files: content.files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    ...(withdrawnAt ? { withdrawnAt: withdrawnAt.toISOString() } : {}),
    hash,
    logHead: logHead ?? { seq: 0, hash: '' },
  }
}
