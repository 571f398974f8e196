import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { JuryView, OF_JURY, ofLot } from './jury'

const Signature = Type.Object(
  {
    /** Of the report as it was read: another one is not signed (409). */
    hash: Type.String({ maxLength: 64 }),
    password: Type.String({ maxLength: 1000 }),
  },
  { additionalProperties: false },
)

/**
 * 409 (refused.<why>): by somebody who is no member (juryNotMember), twice (jurySignedAlready), of a report that lacks remarks
 * (juryReportIncomplete), members (juryTooFew), or two of whom none could be the other (juryDependent), or that is another one by now
 * (juryReportChanged). 422 for a wrong password.
 */
export const signJuryReport = defineContract({
  name: 'signJuryReport',
  ...OF_JURY,
  summary: "A member of the jury signs its report with the own password; all have to before the authors' names are opened.",
  params: [...ofLot, ['signature', Signature]],
  result: JuryView,
  mutates: true,
})
