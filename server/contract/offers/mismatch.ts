import { type Static, Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OneOf, PROJECT_ID } from '../shapes'

/** What of a submission is not as it was sealed and signed. The words stand in the texts of screens, papers and mails under these names. */
export const MISMATCH_PARTS = [
  'receivedAt',
  'late',
  'deadline',
  'company',
  'lot',
  'kind',
  'round',
  'number',
  'sender',
  'withdrawal',
  'content',
  'files',
  'state',
  'lateOpening',
  /** The signature over all of it: also where what was changed stands nowhere else. */
  'signature',
  /** The entry of the log that was made of it: changed, or gone. */
  'log',
  /** What the company's list of receipts says. */
  'receipt',
  /** The log knows of it, and it is gone. */
  'missing',
] as const
export type MismatchPart = (typeof MISMATCH_PARTS)[number]

/** Something that came in: from whom, and for what. */
export const CAME_IN = {
  kind: OneOf('application', 'offer'),
  lotId: Type.String(),
  round: Type.Integer(),
  offerRound: Type.Integer(),
  organizationId: Type.Integer(),
  organization: Type.String(),
}

/** Did not open, because it is not what was sealed and signed: named as the log and the signature know it. */
export const Mismatch = Type.Object({
  /** Of the receipt. */
  receiptNo: Type.String(),
  ...CAME_IN,
  parts: Type.Array(OneOf(...MISMATCH_PARTS)),
})
export type Mismatch = Omit<Static<typeof Mismatch>, 'parts'> & { parts: MismatchPart[] }

/** Of lots whose opening has taken place; of the others the answer says nothing, whether something is wrong or not. */
export const getMismatches = defineContract({
  name: 'getMismatches',
  area: 'offers',
  summary: 'What did not open in lots that were opened, because it is not what was sealed and signed.',
  params: [PROJECT_ID],
  result: Type.Array(Mismatch),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
