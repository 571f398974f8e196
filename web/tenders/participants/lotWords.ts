import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import type { LotOfferView, OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'

/** Key of `participants:stage`: the stage in words; what is sealed tells no more than the decision. */
export function stageWord(
  { stage, decision, round, cameLate = [], declined = false }: Pick<LotOfferView, 'stage' | 'decision' | 'round' | 'cameLate' | 'declined'>,
  { lot, tender }: { lot: Pick<TenderView['lots'][number], 'stage' | 'round' | 'closedAt' | 'openedAt'>; tender: ProcedureKey },
): string {
  const { takePart } = procedureOf(tender)
  if (declined) return takePart === 'admitted' && stage === 3 ? 'left' : 'declined'
  if (stage === 3 && takePart === 'admitted') return 'admitted'
  if (stage === 3 && decision === null) return takePart === 'interested' ? 'interested' : 'inNegotiation'
  // Nobody who was asked is still asked once the offers are open; the server's 5 is also who withdrew one.
  if ((stage === 4 || stage === 5) && lot.openedAt.offers !== null) return cameLate.includes('offer') ? 'lateOffer' : 'noOffer'
  // Who may offer without having been chosen: phases before the offers are left out. After the deadline nobody may any more.
  if (stage === 4 && decision === null) return lot.stage === 6 && lot.closedAt !== null ? '0' : 'mayOffer'
  if (stage === 0 && cameLate.includes('application')) return 'lateApplication'
  // In rounds: the waiting room of a later round is sealed, whatever the present one has reached.
  if (stage === 0) return lot.stage >= 4 && round <= lot.round ? 'noApplication' : '0'
  return String(stage)
}

interface LotWord {
  lotId: string
  /** null where the tender has no lots. */
  number: number | null
  /** null where applications do not go in rounds. */
  round: number | null
  key: string
}

/** Where an organization stands in each lot it takes part in: of several rounds the last. */
export function lotWords(
  offer: Pick<OfferView, 'lotOffers'>,
  tender: Pick<TenderView, 'lots' | 'hasLots' | 'type' | 'procedure'>,
): LotWord[] {
  return tender.lots.flatMap((lot, index) => {
    const last = offer.lotOffers
      .filter(({ lotId }) => lotId === lot.lotId)
      .sort((one, other) => one.round - other.round)
      .at(-1)
    if (!last) return []
    const round = procedureOf(tender).goesInRounds ? last.round : null
    return [{ lotId: lot.lotId, number: tender.hasLots ? index + 1 : null, round, key: stageWord(last, { lot, tender }) }]
  })
}
