import type { TenderView } from '../../../server/contract/tenders/views'
import { refusalToTakePart } from '../../../workflows/offer'

const millis = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

/** Some lot takes somebody new now, as the server will judge it; who is among the invited, where it takes these alone, it knows alone. */
export const takesNewcomers = ({ type, procedure, lots }: Pick<TenderView, 'type' | 'procedure' | 'lots'>, now: number): boolean =>
  lots.some(
    ({ stage, skippedPhases, applicationRound, applicationDeadline, offerDeadline }) =>
      refusalToTakePart({
        now,
        lot: { type, procedure, stage, skipped: skippedPhases },
        applicationRound,
        applicationDeadline: millis(applicationDeadline),
        offerDeadline: millis(offerDeadline),
        isInvited: true,
      }) === null,
  )
