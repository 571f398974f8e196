import { applicationDeadlineInRound } from '../../workflows/tender'
import { lotOfferStage } from '../../workflows/offer'
import type { RoomDoc } from '../files/area'
import { lotOfferOf, lotTimeAt, type OfferDoc, offerLotOf, ownEntries, standing, teamEntries } from '../offers/area'
import type { LotDoc, TenderDoc } from '../tenders/area'
import type { WriteFacts } from './readOnly'

/** What the tender and its lots say about adding files to a room, whoever asks. */
type Window = Pick<WriteFacts, 'tenderStage' | 'window'> & { until: Date | null }

const OPEN: Window = { tenderStage: 0, window: null, until: null }

/** Lots in which a company has come as far as the negotiation, as this reader knows it. Where a procedure leaves it out there is none. */
export const negotiatedLots = (offer: OfferDoc, { tender, now }: { tender: TenderDoc; now: Date }, reader: 'team' | 'bidder'): LotDoc[] =>
  tender.lots.filter((lot) => {
    const where = { tender, lot }
    const entries = reader === 'team' ? teamEntries(offer, where) : ownEntries(offer, where, now)
    const stages = entries.map((entry) => lotOfferStage(lotOfferOf(entry, reader), offerLotOf(tender, lot, offer._id), reader))
    return lot.stage >= 4 && stages.some((stage) => stage === 3 || (stage > 3 && !lot.skipped.includes(5)))
  })

/** Whether a company knows of its negotiation: until then its rooms are the team's alone, and nobody hears of what comes into them. */
export const knowsOfNegotiation = (offer: OfferDoc, where: { tender: TenderDoc; now: Date }): boolean =>
  negotiatedLots(offer, where, 'bidder').length > 0

const ofNegotiation = ({ type }: RoomDoc, { offer, ...where }: { offer: OfferDoc; tender: TenderDoc; now: Date }): Window => {
  const { tender } = where
  // The team writes once it has decided. What the company may do is judged by what it was told: nothing else must show in it.
  const stages = negotiatedLots(offer, where, type === 'CLIENT' ? 'team' : 'bidder').map(({ stage }) => stage)
  const running = stages.filter((stage) => stage < 8)
  if (running.length > 0) return { tenderStage: Math.min(...running), window: null, until: null }
  return { tenderStage: tender.stage === 8 || stages.length > 0 ? 8 : 5, window: 'negotiationNotActive', until: null }
}

const ofMatter = (room: RoomDoc, { tender, offer, now }: { tender: TenderDoc; offer: OfferDoc; now: Date }): Window => {
  const { matter } = room
  const lot = matter && tender.lots.find(({ lotId }) => lotId === matter.lotId)
  if (!matter || !lot) return { ...OPEN, tenderStage: 8, window: 'lotIsOver' }
  const { place, verdict } = standing(offer, { tender, lot, kind: matter.kind }, now)
  const time = lotTimeAt(lot, now)
  const deadline = matter.kind === 'application' ? applicationDeadlineInRound(time, matter.round) : time.offerDeadline
  const isPresent = place.round === matter.round && place.offerRound === matter.offerRound
  return {
    // In type 5 a later round waits while an earlier one is handled: the lot's stage is that one's.
    tenderStage: lot.stage < 8 && matter.round > lot.round ? Math.min(lot.stage, 3) : lot.stage,
    window: !isPresent ? 'otherRound' : verdict.ok ? null : verdict.reason,
    until: isPresent && deadline !== null ? new Date(deadline) : null,
  }
}

const ofRequest = ({ until, closedAt }: RoomDoc, { tender, now }: { tender: TenderDoc; now: Date }): Window => {
  const window = closedAt !== null ? 'requestAnswered' : until !== null && until <= now ? 'requestIsOver' : null
  return { tenderStage: tender.stage, window, until }
}

const ofQuestion = ({ closedAt, type }: RoomDoc, { stage: tenderStage }: TenderDoc): Window => {
  const window = closedAt === null ? null : type === 'CLIENT' ? 'questionAnswered' : 'questionAsked'
  return { tenderStage, window, until: null }
}

export function windowOfRoom(room: RoomDoc, where: { tender: TenderDoc | null; offer: OfferDoc | null; now: Date }): Window {
  const { tender, offer, now } = where
  if (room.messageId !== undefined) return { ...OPEN, window: 'messageSent' }
  if (!tender) return OPEN
  if (room.owner.kind === 'tender')
    return room.type === 'CLIENT' ? { ...OPEN, tenderStage: tender.stage } : { ...OPEN, tenderStage: tender.stage, window: 'pattern' }
  if (room.owner.kind === 'question') return ofQuestion(room, tender)
  if (room.owner.kind === 'note') return { ...OPEN, window: 'noteWritten' }
  if (!offer) return { ...OPEN, tenderStage: 8 }
  switch (room.part) {
    case 'negotiation':
      return ofNegotiation(room, { offer, tender, now })
    case 'request':
      return ofRequest(room, { tender, now })
    default:
      return ofMatter(room, { tender, offer, now })
  }
}
