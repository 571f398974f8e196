import { negotiationSkipped, type OfferDecision } from '../../offer'
import type { Procedure } from '../compile'
import { lotFor, stateOf, type Company, type Scene } from './scene'
import { phaseOf } from './world'

/** Told with the information before the contract: nothing is left to say of a rejection. */
const isInformed = (procedure: Procedure, scene: Scene, company: Company): boolean =>
  scene.world.told !== 'nothing' && company !== scene.winner && concerns(procedure, scene, company)

/** What a company is still to be told of its part; null: nothing. As the server has it (server/offers/untold.ts). */
export function untold(procedure: Procedure, scene: Scene, company: Company): OfferDecision | null {
  const { takesPart, decision, told, isAnnounced } = scene.parts[company]
  if (!takesPart || isInformed(procedure, scene, company)) return null
  if (stateOf(procedure, scene, { company, reader: 'team' }) === 'rejected') return told === 'rejected' && isAnnounced ? null : 'rejected'
  // Who is chosen is chosen with the step that leads on.
  return isChosenOnly(procedure, scene, company) || isAnnounced ? null : decision
}

/** Marked among applications, and chosen with the step that leads on: nobody sees it before. */
export const isChosenOnly = (procedure: Procedure, { world, parts }: Scene, company: Company): boolean =>
  phaseOf(procedure, world.state)?.kind === 'choice' && parts[company].decision === 'accepted' && !parts[company].isAnnounced

/** It could hand in an offer, by a request or as all could: a rejection is one of its offer. */
export const wasAsked = (procedure: Procedure, scene: Scene, company: Company): boolean =>
  scene.parts[company].told === 'invited' || negotiationSkipped(lotFor(procedure, scene, { company, reader: 'team' }))

/**
 * Whom the award concerns, and who is informed before it unless it gets the contract: whoever offered, and who applied and was never
 * answered. As the server has it (server/offers/award.ts).
 */
export function concerns(procedure: Procedure, scene: Scene, company: Company): boolean {
  const { offerSent, lateOffer, applicationSent, lateApplication, told, decision } = scene.parts[company]
  if (offerSent !== null || lateOffer) return true
  if (applicationSent === null && !lateApplication) return false
  return (
    told === null ||
    (stateOf(procedure, scene, { company, reader: 'team' }) === 'rejected' && !(told === 'rejected' && decision === 'rejected'))
  )
}
