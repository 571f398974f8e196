import type { AwardPlan } from '../../server/contract/tenders/criteria'

/** Price 60, concept 40, by the form of offers that comes with Lotse. */
export const CRITERIA: AwardPlan['criteria'] = [
  {
    id: 'price',
    name: 'Preis',
    weight: '60',
    price: { field: 'price/total/net-total', formula: { kind: 'linear', better: 'lower', zeroAt: '2' } },
  },
  { id: 'concept', name: 'Konzept', weight: '40', price: null },
]
export const PLANS: AwardPlan[] = [{ lotId: null, kind: 'offer', maxPoints: '10', criteria: CRITERIA }]

/** The price alone. */
export const PRICE_ALONE: AwardPlan[] = [
  { lotId: null, kind: 'offer', maxPoints: '10', criteria: CRITERIA.slice(0, 1).map((one) => ({ ...one, weight: '100' })) },
]

/** What tests fill: declarations, and a price with VAT, of concessions too. */
export const FORMS = { application: 'standard', offer: 'standard' } as const

/** Both, for tests that call by themselves. */
export const WHAT_IS_ASKED = { awardPlans: PLANS, bidderForms: FORMS }

/**
 * A tender of tests says how it is judged, as publication asks for it, and what bidders fill, unless the test says something of it itself.
 */
export const withCriteria = (method: string, params: readonly unknown[]): readonly unknown[] => {
  const [project, ...rest] = params
  if (method !== 'createProject' || typeof project !== 'object' || project === null) return params
  const isEu = 'templateId' in project && String(project.templateId).startsWith('EU-')
  // A form that names weights says it itself.
  const isSaid = 'data' in project && JSON.stringify(project.data ?? {}).includes('"BT-5421-Lot"')
  return [{ ...(isSaid ? {} : { awardPlans: PLANS }), ...(isEu ? { bidderForms: FORMS } : {}), ...project }, ...rest]
}
