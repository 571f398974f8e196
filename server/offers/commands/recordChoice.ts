import { applicationsSkipped } from '../../../workflows/offer'
import type { Decision } from '../../contract/offers/views'
import type { EffectPorts } from '../../platform/outbox'
import type { TenderDoc } from '../../tenders/area'
import { blankEntry } from '../entries'
import type { LotOfferDoc, OfferDoc } from '../model'
import type { RecordedChoice } from '../procedure'
import { runIntents, decidedRecord, type DecidedLot } from '../record'
import { changeLots, withEntry } from './changeLots'

type Lot = RecordedChoice['lots'][number]

const DECISION: Readonly<Record<RecordedChoice['event'], Decision>> = { choose: 'accepted', ask: 'invited', askAgain: 'invited' }

/** Whether this lot's entry is one that was chosen: the machine judged it before, so what is left to see is what the choice was about. */
const isConcerned = (
  entry: LotOfferDoc,
  { tender, choice: { event }, lot }: { tender: TenderDoc; choice: RecordedChoice; lot: Lot },
): boolean => {
  if (event === 'askAgain') return entry.offerSent !== null && entry.offerRound < lot.offerRound
  if (entry.applicationSent !== null || entry.decision !== null) return true
  // Where nobody applies, whoever takes part is in the talks and can be asked for an offer.
  const skipped = tender.lots.find(({ lotId }) => lotId === lot.lotId)?.skipped ?? []
  return applicationsSkipped({ ...tender, skipped })
}

const isNewerThan = (entry: LotOfferDoc, { intentId, at }: RecordedChoice): boolean =>
  entry.decidedIn === intentId || (entry.decidedAt !== null && entry.decidedAt > at)

const chosen = (entry: LotOfferDoc, { event, at, by, intentId }: RecordedChoice, { offerRound }: Lot): LotOfferDoc => {
  const decision = DECISION[event]
  const decided = { ...entry, decision, decidedAt: at, decidedBy: by.id, decidedIn: intentId, reason: null }
  if (event === 'choose') return { ...decided, announcedAt: null }
  const told = { ...decided, announcedAt: at, told: { decision, reason: null, at } }
  if (event === 'ask') return { ...told, offerRound }
  // A further round: what was sent in the one before stays in its submission.
  return {
    ...told,
    offerRound,
    offerSent: null,
    offerReceipt: null,
    lateOffer: null,
    keptAt: null,
    withdrawn: { ...entry.withdrawn, offers: 0 },
  }
}

/**
 * Writes one choice of a stage change into the offers that were chosen, one guarded write each, from an intent of the tender. Carried out
 * again it changes nothing, and what was decided later stays. Who is asked for an offer is told at once by mail, because the deadline runs;
 * who is accepted hears of it with 'Bekannt geben'.
 */
export async function recordChoice(tender: TenderDoc, choice: RecordedChoice, ports: EffectPorts): Promise<void> {
  const judge = (offer: OfferDoc) => {
    const decided: DecidedLot[] = []
    let { lotOffers } = offer
    for (const lot of choice.lots) {
      const entry = lotOffers.find((one) => one.lotId === lot.lotId && one.round === lot.round) ?? blankEntry(lot.lotId, lot.round)
      if (!isConcerned(entry, { tender, choice, lot }) || isNewerThan(entry, choice)) continue
      const next = chosen(entry, choice, lot)
      lotOffers = withEntry(lotOffers, next)
      const { lotId, round, offerRound, offerDeadline } = lot
      decided.push({ lotId, round, offerRound, from: entry.decision, to: next.decision, offerDeadline })
    }
    if (decided.length === 0) return null
    const { at, by, event, intentId } = choice
    const record = decidedRecord({ at, by, lots: decided, tells: event !== 'choose' }, `${intentId}:${offer._id}`)
    return { lotOffers, intents: [record], by: { name: by.name, at } }
  }
  for (const offerId of choice.offerIds) {
    const offer = await changeLots(offerId, judge)
    await runIntents(offer, [`${choice.intentId}:${offerId}`], ports)
  }
}
