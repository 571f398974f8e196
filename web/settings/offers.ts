import type { Text } from '../../engine/languages'
export interface Offer {
  id: string
  name: Text
  active: boolean
}

const CONCESSION = /konzession|concession/i

/** Of the EU's templates only those whose label mentions concessions can be a default for them; own ones all can. Inactive ones cannot. */
export const concessionOffers = <T extends Offer>(templates: readonly T[]): T[] =>
  templates.filter(
    ({ id, name, active }) => active && (!id.startsWith('EU-') || Object.values(name).some((words) => CONCESSION.test(words))),
  )
