import type { CountByRound, LotDoc } from '../tenders/area'
import { teamEntries } from './entries'
import { OfferModel, type LotOfferDoc, type OfferDoc } from './model'

type Counts = Record<string, number>
const countsOf = (found: ReadonlyMap<number, ReadonlySet<string>>): Counts =>
  Object.fromEntries([...found].sort(([a], [b]) => a - b).map(([round, ids]) => [String(round), ids.size]))

const add = (found: Map<number, Set<string>>, round: number, id: string): void =>
  void found.set(round, (found.get(round) ?? new Set()).add(id))

/** Companies by round, of what was opened: the mask of offers leaves nothing else in what is counted. */
export const countByRound: CountByRound = async (tender) => {
  const [applications, offers] = [new Map<number, Set<string>>(), new Map<number, Set<string>>()]
  const isOpened = ({ openedAt, openings }: LotDoc): boolean =>
    openedAt.applications !== null || openedAt.offers !== null || openings.length > 0
  const opened = tender.lots.filter(isOpened)
  // Whole: to leave out what little else they have takes the embedded engine longer than to send it.
  const found = opened.length === 0 ? [] : await OfferModel.find({ tenderId: tender._id }).lean<OfferDoc[]>()
  const count = (offer: OfferDoc, { applicationSent, offerSent, round, offerRound }: LotOfferDoc): void => {
    if (applicationSent !== null) add(applications, round, offer._id)
    if (offerSent !== null) add(offers, offerRound, offer._id)
  }
  for (const offer of found) for (const lot of opened) for (const entry of teamEntries(offer, { tender, lot })) count(offer, entry)
  return { numberOfApplicationsByRound: countsOf(applications), numberOfOffersByRound: countsOf(offers) }
}
