import type { InformationView, WaitingPeriod } from '../contract/procedure/award'
import type { InformationDoc } from './lotDoc'
import type { TenderDoc } from './model'
import { standstillIn } from './regime'

export const presentWaiting = (waiting: InformationDoc['waiting']): InformationView['waiting'] =>
  waiting && { ...waiting, contractFrom: waiting.contractFrom.toISOString() }

export const presentInformation = ({ at, by, winners, told, choiceReason, waiting }: InformationDoc): InformationView => ({
  at: at.toISOString(),
  by,
  winners: winners.map(({ offerId, organizationId, name }) => ({ offerId, organizationId, name })),
  told: told.map(({ offerId, name, reason, at: when }) => ({ offerId, name, reason, at: when.toISOString() })),
  ...(choiceReason ? { choiceReason } : {}),
  waiting: presentWaiting(waiting),
})

/** Of the tender's law; null: it asks for no wait. */
export const presentWaitingPeriod = (tender: Pick<TenderDoc, 'regime' | 'templateId'>): WaitingPeriod | null => {
  const standstill = standstillIn(tender)
  return standstill && { paragraph: standstill.paragraph, ...standstill.days }
}
