import { procedureOf } from '../../workflows/procedure'
import { isStaff, type Actor } from '../calls/actor'
import type { ReceiptView } from '../contract/offers/views'
import { OrganizationModel } from '../organizations/area'
import { AppError } from '../platform/errors'
import { actingUser, isProjectEditor, type TenderDoc, TenderModel } from '../tenders/area'
import type { Context } from '../calls/context'
import { allow, deny, type AccessDecision } from '../calls/accessDecision'
import { refuseSealed } from './commands/refuseSealed'
import type { SubmissionContent } from './content'
import { openContent } from './early'
import { isBefore } from './earlier'
import { SubmissionModel, type SubmissionDoc } from './model'
import { noteFaults } from './integrity/note'
import { openAll, opened, soundIn } from './integrity/sound'
import { isOwnSubmission } from './policy'
import { isTeams } from './sealing'

interface Found {
  submission: SubmissionDoc
  tender: TenderDoc
  /** When the company took it back; null: it stands. Then it stays the company's own for ever. */
  withdrawnAt: Date | null
}

interface ReceiptSubject {
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
export const mayAskReceipt = (actor: Actor, { found }: ReceiptSubject): AccessDecision => {
  if (isStaff(actor)) return allow()
  if (!found || !isOwnSubmission(actor, found.submission)) return deny(404)
  return isBefore(actor, found.submission.receivedAt) ? deny(403, 'earlierReading') : allow()
}

/** As it opened for the team; null: it is sealed. Refused (409) where it is not what was sealed and signed. */
async function forTeam(found: Found, at: Date): Promise<(Found & { content: SubmissionContent }) | null> {
  const { submission, tender } = found
  const { rows, faults } = await soundIn(tender._id)
  const row = rows.find(({ _id }) => _id === submission._id)
  const { opened: read, faults: unread } = row && isTeams(row, tender) ? await openAll([row]) : { opened: [], faults: [] }
  const wrong = opened([...faults, ...unread], tender).filter(({ id }) => id === submission._id)
  if (wrong.length > 0) {
    await noteFaults(tender, wrong, at)
    throw new AppError('conflict', { reason: 'refused.submissionDiffers' })
  }
  const [first] = read
  return first && found.withdrawnAt === null ? { ...found, submission: first.row, content: first.content } : null
}

/**
 * What was found with its content, for whoever may read it; everybody else is refused with 423, written down and told to the team's admins.
 */
export async function readReceipt(
  ctx: Context,
  { found }: ReceiptSubject,
  method: string,
): Promise<Found & { content: SubmissionContent }> {
  const isInside = found !== null && isProjectEditor(ctx.actor, found.tender)
  if (found && isOwnSubmission(ctx.actor, found.submission)) return { ...found, content: await openContent(found.submission) }
  const theirs = isInside ? await forTeam(found, ctx.now) : null
  if (theirs) return theirs
  throw await refuseSealed({ by: actingUser(ctx), at: ctx.now, method, tender: isInside ? found.tender : null })
}

/** Names of what came in beside the main offer, by what it is. */
function namesOf({ variants = [] }: SubmissionContent): Pick<ReceiptView, 'variants' | 'mains'> {
  const named = (isMain: boolean): string[] => variants.filter(({ main }) => (main === true) === isMain).map(({ title }) => title)
  const [own, mains] = [named(false), named(true)]
  return { ...(own.length > 0 ? { variants: own } : {}), ...(mains.length > 0 ? { mains } : {}) }
}

export async function presentReceipt({
  submission,
  tender,
  withdrawnAt,
  content,
}: Found & { content: SubmissionContent }): Promise<ReceiptView> {
  const { no = '', kind, lotId, round, offerRound, receivedAt, late, hash, logHead, orgId, signed } = submission
  const named = new Map(procedureOf(tender).apart.map(({ key, name = {} }) => [key, name]))
  const organization = signed ? null : await OrganizationModel.findOne({ _id: orgId }, { name: 1 }).lean<{ name: string }>()
  const lotName = tender.lots.find((lot) => lot.lotId === lotId)?.name ?? ''
  // Names as they were signed; before there were signatures, as they are.
  const names = signed?.names ?? { organization: organization?.name ?? '', tender: tender.name, tenderNo: tender.no, lot: lotName }
  return {
    no,
    kind,
    projectId: tender._id,
    projectName: names.tender,
    projectNo: names.tenderNo,
    organizationName: names.organization,
    lotId,
    lotName: names.lot,
    round,
    offerRound,
    receivedAt: receivedAt.toISOString(),
    late,
    declaredBy: content.declaredBy,
    ...namesOf(content),
    files: content.files.map(({ name, size, sha256, envelope = '' }) => {
      const inside = named.get(envelope)
      return { name, size, sha256, ...(inside ? { envelope: inside } : {}) }
    }),
    ...(withdrawnAt ? { withdrawnAt: withdrawnAt.toISOString() } : {}),
    hash,
    logHead: { seq: logHead?.seq ?? 0, hash: logHead?.hash ?? '' },
  }
}
