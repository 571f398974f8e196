import { procedureOf } from '../../workflows/procedure'
import { isOpened } from '../offers/area'
import type { LotDoc, Sealed, TenderDoc } from '../tenders/area'

/** An envelope before those that this opens was opened by nobody, whatever the row says of where the lot stands. */
export function skipsEnvelope(
  tender: TenderDoc,
  { lot: { lotId, round, offerRound }, sealed, event }: { lot: LotDoc; sealed: Sealed; event: string },
): boolean {
  if (sealed.what !== 'offers') return false
  const { apart } = procedureOf(tender)
  const at = apart.findIndex(({ openedBy }) => openedBy === event)
  return apart
    .slice(0, at < 0 ? apart.length : at)
    .some(({ key }) => !isOpened({ lotId, kind: 'offer', round, offerRound, envelope: key }, tender, null))
}
