import { Type, type Static } from '@sinclair/typebox'
import { defineContract } from '../define'
import { Instant } from '../instant'
import { EyesReason } from '../procedure/openers'
import { CAME_IN } from './mismatch'
import { LateOpening } from './openLateSubmission'

/** Came in after its deadline and is kept sealed beside what was opened, until two people open it too. */
export const LateSubmission = Type.Object({
  /** Of the receipt. */
  no: Type.String(),
  ...CAME_IN,
  /** To the millisecond. */
  receivedAt: Instant,
  /** Null: nobody has begun, or nobody confirmed within the 15 minutes. */
  opening: Type.Union([LateOpening, Type.Null()]),
  /** This person's part now; none where it is opened, where a deputy's principal began, and for whoever is not of the team. */
  part: Type.Union([Type.Literal('begin'), Type.Literal('beginAgain'), Type.Literal('confirm'), Type.Literal('none')]),
  /** Part 'confirm': a system admin has to confirm this person with whoever began first: why, and their e-mails. */
  toConfirm: Type.Optional(Type.Object({ reasons: Type.Array(EyesReason), people: Type.Array(Type.String()) })),
})
export type LateSubmission = Static<typeof LateSubmission>

/** Of lots whose opening has taken place, the newest last; of the others the answer says nothing, whether something came late or not. */
export const getLateSubmissions = defineContract({
  name: 'getLateSubmissions',
  area: 'offers',
  summary: 'What came in late in lots that were opened: who, when, and whether two people have opened it.',
  params: [['projectId', Type.String({ maxLength: 64 })]],
  result: Type.Array(LateSubmission),
  who: ['internal'],
  subject: 'tender',
  mutates: false,
  errors: [404],
})
