import type { OpenersCount } from './document'
import { procedureOf, type ProcedureKey } from './of'
import type { Traits } from './traits'

interface Asked extends ProcedureKey {
  /** What form and law ask two people for; of a procedure that names more it is two at least. */
  fourEyes: Readonly<Record<'applications' | 'offers', boolean>>
}

/** How many people open something of a tender together: as many as its procedure names, one alone only where form and law allow it. */
export const openersAsked = (tender: Asked, what: 'applications' | 'offers'): OpenersCount => {
  const named = procedureOf(tender).openers[what]
  return tender.fourEyes[what] && named === 1 ? 2 : named
}

/** What a procedure asks two people for at least, whatever form and law say. */
export const eyesNamed = ({ openers }: Pick<Traits, 'openers'>): { applications: boolean; offers: boolean } => ({
  applications: openers.applications > 1,
  offers: openers.offers > 1,
})
