import { type Static, Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { Instant, MaybeInstant } from '../instant'
import { FormIssue, FormValues } from '../offers/drafts'
import { Exact } from '../shapes'

/** Only named and hashed by the browser: to practise, no file leaves the own device. */
export const PracticeFile = Exact({
  name: Type.String({ minLength: 1, maxLength: 255 }),
  size: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
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

/** One a person: starting another ends the one before. */
export const startPractice = defineContract({
  name: 'startPractice',
  area: 'practice',
  summary: 'Begins a made-up procedure to practise submitting, whose deadline is some minutes away.',
  params: [['minutes', Type.Integer({ minimum: 1, maximum: 60 }), 'optional']],
  result: PracticeView,
  who: ['external'],
  subject: 'none',
  mutates: true,
})

export const getPractice = defineContract({
  name: 'getPractice',
  area: 'practice',
  summary: 'The practice that the caller has begun; null where there is none.',
  params: [],
  result: Type.Union([PracticeView, Type.Null()]),
  who: ['external'],
  subject: 'none',
  mutates: false,
})

/** As a real draft: incomplete is fine, ill-typed is 422, a stale version 409. */
export const savePractice = defineContract({
  name: 'savePractice',
  area: 'practice',
  summary: 'Keeps what the caller writes in their practice.',
  params: [
    [
      'draft',
      asRead(
        Type.Object({ version: Type.Integer({ minimum: 1 }), data: FormValues, files: Type.Array(PracticeFile, { maxItems: 50 }) }),
        [PracticeView],
        { moving: ['form', 'missing', 'isOpen', 'receipt', 'receipts'] },
      ),
    ],
  ],
  result: PracticeView,
  who: ['external'],
  subject: 'practice',
  mutates: true,
  errors: [404, 409, 413],
})

/** 422 names what is missing, as in a real procedure; after the deadline it is late. */
export const submitPractice = defineContract({
  name: 'submitPractice',
  area: 'practice',
  summary: 'Submits the practice; the receipt says that it is a test.',
  params: [['declaredBy', Type.String({ maxLength: 200 })]],
  result: PracticeView,
  who: ['external'],
  subject: 'practice',
  mutates: true,
  errors: [404, 409],
})

/** 409 (refused.<why>) after the deadline, and where nothing is submitted. */
export const withdrawPractice = defineContract({
  name: 'withdrawPractice',
  area: 'practice',
  summary: 'Withdraws what was submitted in the practice.',
  params: [],
  result: PracticeView,
  who: ['external'],
  subject: 'practice',
  mutates: true,
  errors: [404, 409],
})

export const endPractice = defineContract({
  name: 'endPractice',
  area: 'practice',
  summary: 'Ends the practice and deletes everything of it.',
  params: [],
  result: Type.Null(),
  who: ['external'],
  subject: 'none',
  mutates: true,
})
