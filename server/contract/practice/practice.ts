import { Type, type Static } from '@sinclair/typebox'
import { Instant, MaybeInstant } from '../instant'
import { FormIssue, FormValues } from '../offers/drafts'

/** Only named and hashed by the browser: to practise, no file leaves the own device. */
export const PracticeFile = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255 }),
    size: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  { additionalProperties: false },
)
export type PracticeFile = Static<typeof PracticeFile>

/** Proves nothing, and says so in its number: 'TEST-…'. */
export const PracticeReceipt = Type.Object({
  no: Type.String(),
  receivedAt: Instant,
  late: Type.Boolean(),
  declaredBy: Type.String(),
  files: Type.Array(PracticeFile),
  hash: Type.String(),
  withdrawnAt: MaybeInstant,
})
export type PracticeReceipt = Static<typeof PracticeReceipt>

/**
 * A made-up procedure of one person's own: nobody else sees it, and it is gone a day later. `form` is a TemplateFile, the offer that comes
 * with Lotse.
 */
export const PracticeView = Type.Object({
  id: Type.String(),
  started: Instant,
  deadline: Instant,
  version: Type.Integer({ minimum: 1 }),
  form: Type.Unknown(),
  data: FormValues,
  files: Type.Array(PracticeFile),
  missing: Type.Array(FormIssue),
  /** Nothing is submitted now, so it can be written. */
  isOpen: Type.Boolean(),
  /** What stands now; null: nothing. */
  receipt: Type.Union([PracticeReceipt, Type.Null()]),
  /** All of this practice, the newest first, withdrawn ones too. */
  receipts: Type.Array(PracticeReceipt),
})
export type PracticeView = Static<typeof PracticeView>
