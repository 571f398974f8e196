import { langOf, type UserDoc, UserModel } from '../../access/area'
import { appendAudit, AuditModel, entriesOfIntent } from '../../log/area'
import { queueMail } from '../../mail/area'
import { tenderInMail } from '../../openers/area'
import { codeFor } from '../../platform/code'
import { hidesAuthors, type TenderDoc } from '../../tenders/area'
import type { Fault } from './check'

/** The same submission with the same difference is one entry, however often it is seen. */
const intentOf = ({ id, parts }: Fault): string => `mismatch:${id}:${[...parts].sort().join('+')}`

/** Ids of submissions follow from tender and company: without the key nobody finds by a mail's id whose it is about. */
const mailCode = codeFor('mails of submissions that do not match')

const unknownOf = async (faults: readonly Fault[]): Promise<Fault[]> => {
  const known = await Promise.all(faults.map((fault) => entriesOfIntent(intentOf(fault))))
  return faults.filter((_, n) => !known[n]?.own)
}

/** To the team's admins and the system admins: it may be one of the others who did it. */
async function tellAdmins(tender: TenderDoc, faults: readonly Fault[], at: Date): Promise<void> {
  const ids = tender.team.filter(({ role }) => role === 'ADMIN').map(({ userId }) => userId)
  const [team, system] = await Promise.all([
    UserModel.find({ _id: { $in: ids }, state: 'ACTIVE' }).lean<UserDoc[]>(),
    UserModel.find({ roles: 'SYSTEM_ADMIN', state: 'ACTIVE' }).lean<UserDoc[]>(),
  ])
  // A receipt says when somebody came, and its company has it.
  const receipts = hidesAuthors(tender) ? String(faults.length) : faults.map(({ receiptNo }) => receiptNo).join(', ')
  const id = mailCode(faults.map(intentOf).sort().join(' '))
  for (const person of new Map([...team, ...system].map((one) => [one._id, one])).values()) {
    const values = { ...tenderInMail(tender, person, at), receipts }
    await queueMail({ id: `mismatch:${id}`, key: 'submissionMismatch', to: person.email, lang: langOf(person), values }, at)
  }
}

/** Writes down and mails what did not open. Only for what is opened: before, nobody hears that something came in. */
export async function noteFaults(tender: TenderDoc, faults: readonly Fault[], at: Date): Promise<void> {
  const unknown = await unknownOf(faults)
  if (unknown.length === 0) return
  await tellAdmins(tender, unknown, at)
  for (const fault of unknown) {
    const { receiptNo: no, kind, lotId, round, offerRound, organizationId, parts } = fault
    const data = { tenderId: tender._id, lotId, kind, round, offerRound, organizationId, no, parts, intent: intentOf(fault) }
    await appendAudit({ type: 'SUBMISSION_MISMATCH', at, actor: null, data })
  }
}

/** Submissions of a tender whose content did not open once: only opening them again tells whether it does now. */
export async function notedContents(tenderId: string): Promise<ReadonlySet<string>> {
  const found = await AuditModel.find({ tenderId, type: 'SUBMISSION_MISMATCH' }, { 'data.intent': 1 }).lean<
    { data: { intent: string } }[]
  >()
  return new Set(found.map(({ data }) => data.intent.slice('mismatch:'.length, data.intent.lastIndexOf(':'))))
}
