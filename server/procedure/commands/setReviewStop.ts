import { AppError } from '../../platform/errors'
import type { TenderDoc } from '../../tenders/area'
import { chosenLots, takeStep, type Acting, type Written } from './moveTender'

interface ReviewStop {
  lotIds: readonly string[]
  isStopped: boolean
  body: string
  reference: string
  reason: string
}

/** A review body stops the award of lots, or lets it go on; it is the machine that refuses the award meanwhile. */
export function setReviewStop(tender: TenderDoc, input: ReviewStop, acting: Acting): Promise<Written> {
  const { isStopped } = input
  const [body, reference, reason] = [input.body.trim(), input.reference.trim(), input.reason.trim()]
  const errors = [
    ...(isStopped && body === '' ? [{ path: '/stop/body', rule: 'required' }] : []),
    ...(reason === '' ? [{ path: '/stop/reason', rule: 'required' }] : []),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
  return takeStep(tender, acting, (now) => {
    const lots = chosenLots(now, input.lotIds)
    const fault = lots.find(({ stage, reviewStop }) => stage >= 8 || Boolean(reviewStop) === isStopped)
    if (fault) throw new AppError('conflict', { reason: 'refused.notInThisStage', move: 'reviewStop', lotId: fault.lotId })
    const reviewStop = isStopped ? { since: acting.at, by: acting.by.name, body, reference, reason } : null
    return {
      lots: now.lots.map((lot) => (input.lotIds.includes(lot.lotId) ? { ...lot, reviewStop } : lot)),
      type: isStopped ? 'AWARD_STOPPED' : 'AWARD_RELEASED',
      forReaders: false,
      data: { ...(lots.length === 1 ? { lotId: lots[0]?.lotId } : {}), lotIds: [...input.lotIds], body, reference, reason },
    }
  })
}
