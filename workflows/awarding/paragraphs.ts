import type { FormLaw } from '../deadlines'
import { procedureOf, type ProcedureKey } from '../procedure'

/** Where the law says that award criteria and their weights stand before anybody offers. */
export interface CriteriaLaw {
  paragraph: string
  /** Read in the text of the law (which and of when: law.test.ts of the deadlines); false: from memory, to be checked. */
  verified: boolean
}

/**
 * One row a regime. Where the law lets an order do instead of weights, Lotse asks for weights all the same: an evaluation cannot reckon
 * without.
 */
export const CRITERIA_LAWS: Readonly<Record<FormLaw, CriteriaLaw>> = {
  VgV: { paragraph: '§ 127 Abs. 5 GWB, § 58 Abs. 3 VgV', verified: true },
  SektVO: { paragraph: '§ 127 Abs. 5 GWB, § 52 Abs. 3 SektVO', verified: true },
  VSVgV: { paragraph: '§ 127 Abs. 5 GWB, § 34 Abs. 2 VSVgV', verified: true },
  KonzVgV: { paragraph: '§ 152 Abs. 3 GWB, § 31 Abs. 1 KonzVgV', verified: true },
  'VOB/A-EU': { paragraph: '§ 127 Abs. 5 GWB, § 16d EU Abs. 2 VOB/A', verified: false },
  'VOB/A': { paragraph: '§ 16d Abs. 1 VOB/A', verified: false },
  UVgO: { paragraph: '§ 43 Abs. 6 UVgO', verified: false },
  // Whoever sells public land treats everybody alike.
  none: { paragraph: 'Art. 3 Abs. 1 GG', verified: false },
}

/** When a procedure must have them: before it is published, before offers are called for, or never, as nothing is awarded. */
export type CriteriaAsked = 'atPublication' | 'forOffers' | 'never'

/** Notices that call for offers or applications by themselves (form type 'competition', contract notices). */
const CALLS: readonly string[] = ['16', '17', '18', '19', '20', '21', '22']
/** Results, ex ante and modification notices, and design contests, where a jury decides and nothing is awarded. */
const AWARDS_NOTHING: readonly string[] = [...['23', '24'], ...Array.from({ length: 16 }, (_one, n) => String(25 + n)), 'T02']

/**
 * By procedure and subtype of its form (null: a form of one's own). Planning notices, qualification systems and expressions of
 * interest call for nothing yet: they are asked when offers are called for.
 */
export function criteriaAsked(key: ProcedureKey, subtype: string | null): CriteriaAsked {
  const { criteria } = procedureOf(key)
  if (criteria === 'never' || (subtype !== null && AWARDS_NOTHING.includes(subtype))) return 'never'
  return criteria === 'byNotice' && (subtype === null || CALLS.includes(subtype)) ? 'atPublication' : 'forOffers'
}
