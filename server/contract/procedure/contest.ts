import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderView } from '../tenders/views'
import { ExaminationInput, JuryView, OF_JURY, ofLot, Prizes, ReportInput } from './jury'
import { Exact } from '../shapes'

/** 409 before the works are opened, and where there are none (refused.worksSealed). */
export const getJury = defineContract({
  name: 'getJury',
  ...OF_JURY,
  summary: 'Works of a design contest by their numbers, and what the jury says of them so far. For the team.',
  params: [...ofLot],
  result: JuryView,
  mutates: false,
})

const Input = Exact({ version: Type.Integer(), ...Prizes.properties })

/** 409 (refused.prizesAreSet) from the moment a publication is fixed, and where no jury judges (refused.noJury). */
export const saveJuryPrizes = defineContract({
  name: 'saveJuryPrizes',
  ...OF_JURY,
  summary: 'Sets prizes and recognitions of a design contest, before it is published.',
  params: [...ofLot, ['prizes', Input]],
  result: TenderView,
  mutates: true,
})

/** 409 as for saveJuryReport; 422 for numbers that no work has. Whoever changes it takes signatures away, as the report holds it. */
export const saveJuryExamination = defineContract({
  name: 'saveJuryExamination',
  ...OF_JURY,
  summary: 'Writes how works met the formal requirements, by number, before the jury judges them.',
  params: [...ofLot, ['examination', ExaminationInput]],
  result: JuryView,
  mutates: true,
})

/** 409 before the works are opened (refused.worksSealed); once all have signed (refused.juryHasSigned), or behind the jury. */
export const saveJuryReport = defineContract({
  name: 'saveJuryReport',
  ...OF_JURY,
  summary: "Writes the jury's report: members, ranks, remarks by number. Whoever changes it takes signatures away.",
  params: [...ofLot, ['report', ReportInput]],
  result: JuryView,
  mutates: true,
})

const Signature = Exact({
  /** Of the report as it was read: another one is not signed (409). */
  hash: Type.String({ maxLength: 64 }),
  password: Type.String({ maxLength: 1000 }),
})

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

const Wish = Exact({ number: Type.Integer(), file: Type.Integer({ minimum: 1 }), inline: Type.Optional(Type.Boolean()) })

/** A link that hands out a file of a work under a name that is nobody's, for a minute. 409 where it is held back or cannot be shown. */
export const getWorkLink = defineContract({
  name: 'getWorkLink',
  ...OF_JURY,
  summary: "A link to a file of a work of a design contest, by the work's number. For the team.",
  params: [...ofLot, ['wish', Wish]],
  result: Type.String(),
  mutates: false,
})
