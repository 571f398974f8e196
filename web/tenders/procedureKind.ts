import { procedureOf } from '../../workflows/procedure'
import { findNode } from '../../engine/reading'
import type { TenderView } from '../../server/contract/tenders/views'

type Read = Pick<TenderView, 'type' | 'procedure' | 'panels'>

/** What an open procedure, a restricted one and so on begins with (§ 119 GWB); by BT-105, or the choice of an own template. */
const BEGINS: Readonly<Record<string, 3 | 5 | 6>> = {
  ...{ open: 6, 'oth-single': 6 },
  ...{ restricted: 3, 'neg-w-call': 3, negotiated: 3, 'comp-dial': 3, innovation: 3, 'oth-mult': 3 },
  ...{ 'neg-wo-call': 5, free: 5 },
}
/** Nothing is negotiated in them (§ 15 Abs. 5, § 16 Abs. 9 VgV; § 9 Abs. 2, § 10 Abs. 3 UVgO). */
const WITHOUT_NEGOTIATION: readonly unknown[] = ['open', 'restricted']

const namedIn = ({ panels, ...key }: Read): unknown =>
  procedureOf(key).isNamedByItsForm ? (findNode(panels, 'BT-105-Procedure') ?? findNode(panels, 'procedure-type'))?.value : undefined

/** The start that belongs to the procedure that the notice names; null where it names none, or nothing starts. */
export function usualStart(tender: Read): 3 | 5 | 6 | null {
  const named = namedIn(tender)
  return typeof named === 'string' ? (BEGINS[named] ?? null) : null
}

/** False where the notice names a kind of procedure in which nothing is negotiated: the page then leads past it. */
export const mayNegotiate = (tender: Read): boolean => !WITHOUT_NEGOTIATION.includes(namedIn(tender))
