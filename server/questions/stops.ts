import type { Text } from '../../engine/languages'
import { isShut, phaseIn, procedureOf } from '../../workflows/procedure'
import { stateOf } from '../../workflows/tender'
import { fieldsOfLot, type LotDoc, phaseName, type TenderDoc } from '../tenders/area'
import { cameIn, comingIn, endOf } from './ends'

/** Why a lot takes no questions of companies: its procedure shuts them. */
export interface QuestionStop {
  lotId: string
  phase: Text
  procedure: Text
  /** Of late ones when questions ended, else when its phase began. Null: nobody was opened or picked before it. */
  since: Date | null
  isLate: boolean
}

const intakeOf = (tender: TenderDoc, of: ReturnType<typeof cameIn>) =>
  procedureOf(tender).document.phases.flatMap((one) => (one.kind === 'intake' && one.of === of ? [one] : []))[0]

/** Questions about what a lot takes in end for good. */
export const lateIsShut = (tender: TenderDoc, lot: LotDoc): boolean =>
  intakeOf(tender, comingIn(tender, lot))?.without?.includes('lateQuestions') ?? false

interface When {
  said: Date | null | undefined
  now: Date
}

/** Null: it takes them, as far as the procedure goes. What the team writes down itself is never shut. Pure. */
function stopOf(tender: TenderDoc, lot: LotDoc, { said, now }: When): QuestionStop | null {
  const procedure = procedureOf(tender)
  const state = stateOf(tender, fieldsOfLot(tender, lot))
  const phase = phaseIn(procedure, state)
  if (!phase || lot.stage < 3) return null
  const told = { lotId: lot.lotId, procedure: procedure.document.name as Text }
  if (isShut(procedure, state, 'questions'))
    return { ...told, phase: phaseName(phase), since: phase.kind === 'talk' ? lot.pickedAt : lot.openedAt.applications, isLate: false }
  const of = cameIn(tender, lot)
  // Talks come first: nothing was called for yet.
  if (of === 'offer' && lot.stage < 6) return null
  const intake = intakeOf(tender, of)
  if (!intake?.without?.includes('lateQuestions')) return null
  const end = endOf(tender, lot, { of, said })
  return end !== null && end <= now ? { ...told, phase: phaseName(intake), since: end, isLate: true } : null
}

export const stopsOf = (tender: TenderDoc, when: When): QuestionStop[] => tender.lots.flatMap((lot) => stopOf(tender, lot, when) ?? [])
