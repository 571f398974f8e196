import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import type { LotOfferView } from '../../../server/contract/offers/views'
import type { LotView } from '../../../server/contract/tenders/views'
import { lacksApplication } from './decisions'
import type { ColumnId } from './lotBoard'

/** What a card says in its second line: a key of `participants:line`, and the moments it names. */
export interface CardLine {
  key: string
  at?: string
  /** Only the day matters. */
  isDay?: boolean
}

/** Of a lot offer in its column, in the fewest words; what is sealed says so and no time. */
export function cardLine(
  lotOffer: LotOfferView,
  lot: Pick<LotView, 'stage' | 'pickedAt' | 'openedAt' | 'skippedPhases'>,
  { column, isSealed, tender }: { column: ColumnId; isSealed: boolean; tender: ProcedureKey },
): CardLine {
  const { stage, applicationSent, offerSent, decidedAt, announcedAt, decision, cameLate = [] } = lotOffer
  if (stage === 2) return applicationSent ? { key: 'rejectedApplication', at: applicationSent } : { key: 'rejected' }
  // One envelope of it is open: it is chosen by that.
  if (isSealed && lot.stage === 7 && offerSent && column === 'offers') return { key: lotOffer.kept ? 'kept' : 'toChoose' }
  if (isSealed) return { key: column === 'offers' && decision !== null ? 'invitedSealed' : 'sealed' }
  if (stage >= 6) return offerSent ? { key: 'offer', at: offerSent } : { key: 'offerWithoutTime' }
  if (stage >= 4) {
    if (lot.openedAt.offers !== null) return { key: cameLate.includes('offer') ? 'lateOffer' : 'noOffer' }
    return decidedAt ? { key: 'invited', at: announcedAt ?? decidedAt } : { key: 'mayOffer' }
  }
  if (stage === 3) {
    const { takePart } = procedureOf(tender)
    if (decision === null) return { key: takePart === 'interested' ? 'interested' : 'inNegotiation' }
    const since = announcedAt ?? decidedAt
    if (since === null) return { key: 'inNegotiation' }
    if (takePart === 'admitted') return { key: 'admitted', at: since, isDay: true }
    const without = !lacksApplication(lotOffer, lot) ? '' : cameLate.includes('application') ? 'Late' : 'Without'
    return announcedAt ? { key: `negotiating${without}`, at: since, isDay: true } : { key: `accepted${without}`, at: since }
  }
  if (applicationSent) return { key: 'application', at: applicationSent }
  if (cameLate.includes('application')) return { key: 'lateApplication' }
  return { key: lot.stage >= 4 ? 'noApplication' : 'registered' }
}
