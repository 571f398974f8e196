import type { LotView } from '../../../server/contract/tenders/views'

/** Where a lot stands, said beside its board: keys of `participants:state` with their moments. */
interface LotSentence {
  key: string
  /** plain: no moment is known; opened: names the opening of the applications too. */
  form: 'text' | 'plain' | 'opened'
  at?: string
  /** Only the day matters. */
  isDay: boolean
  openedAt?: string
}

const isOver = (at: string | null, now: number): boolean => at !== null && Date.parse(at) <= now

/** The sentence of a lot at a moment by the server's clock (ms); `isJudged`: a jury reads its works, and names are hidden. */
export function lotSentence(lot: LotView, now: number, isJudged = false): LotSentence {
  const { stage, applicationDeadline, offerDeadline, openedAt, pickedAt, closedAt, openings } = lot
  const at = (key: string, moment: string | null): LotSentence =>
    moment === null ? { key, form: 'plain', isDay: false } : { key, form: 'text', at: moment, isDay: false }
  switch (stage) {
    case 3:
      return at(closedAt !== null || isOver(applicationDeadline, now) ? 'competitionOver' : 'competition', applicationDeadline)
    case 4:
      return at('opened', openedAt.applications)
    case 5:
      if (pickedAt === null) return { key: 'negotiation', form: 'plain', isDay: true }
      if (openedAt.applications === null) return { key: 'negotiation', form: 'text', at: pickedAt, isDay: true }
      return { key: 'negotiation', form: 'opened', at: pickedAt, openedAt: openedAt.applications, isDay: true }
    case 6:
      return at(closedAt !== null || isOver(offerDeadline, now) ? 'offersOver' : 'offers', offerDeadline)
    case 7:
      // An envelope is open, and the rest is not.
      if (openedAt.offers === null && openings?.some(({ what, opens }) => what === 'offers' && opens !== undefined))
        return { key: isJudged ? 'judging' : 'choosing', form: 'plain', isDay: false }
      return at('offersOpened', openedAt.offers)
    case 8:
      return { key: 'ended', form: 'text', isDay: false }
    default:
      return { key: 'waiting', form: 'text', isDay: false }
  }
}
