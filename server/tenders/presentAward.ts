import { keptWhich, whichOf } from '../../workflows/variants'
import type { InformationView, WaitingPeriod } from '../contract/procedure/award'
import type { AwardedDoc, InformationDoc } from './lotDoc'
import { type OfLaw, standstillAt } from './regime'

export const presentWaiting = (waiting: InformationDoc['waiting']): InformationView['waiting'] =>
  waiting && { ...waiting, contractFrom: waiting.contractFrom.toISOString() }

/** By the name and the number that everybody is told of. */
export const presentNamed = ({ name, ...which }: Omit<AwardedDoc, 'organizationId'>): Omit<AwardedDoc, 'organizationId'> => ({
  ...{ name, ...keptWhich(whichOf(which)) },
})

/** Lists of who got it, or is to. */
export const presentAwarded = ({ organizationId, ...named }: AwardedDoc): AwardedDoc => ({ organizationId, ...presentNamed(named) })

export const presentInformation = ({ at, by, winners, told, choiceReason, waiting }: InformationDoc): InformationView => ({
  at: at.toISOString(),
  by,
  winners: winners.map(({ offerId, ...one }) => ({ offerId, ...presentAwarded(one) })),
  told: told.map(({ offerId, name, reason, at: when }) => ({ offerId, name, reason, at: when.toISOString() })),
  ...(choiceReason ? { choiceReason } : {}),
  waiting: presentWaiting(waiting),
})

/** Of the tender's law at a moment; null: it asks for no wait. */
export async function presentWaitingPeriod(tender: OfLaw, at: Date): Promise<WaitingPeriod | null> {
  const standstill = await standstillAt(tender, at)
  return standstill && { paragraph: standstill.paragraph, ...standstill.days }
}
