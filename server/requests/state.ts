import type { RequestState } from '../contract/requests/requests'
import type { RequestDoc } from './model'

type Judged = Pick<RequestDoc, 'answer' | 'withdrawn' | 'deadline'>

/** Where a request stands at a moment; complete before the deadline, to the millisecond, is in time. */
export const stateOf = ({ answer, withdrawn, deadline }: Judged, now: Date): RequestState => {
  if (withdrawn) return 'withdrawn'
  if (answer) return answer.late ? 'late' : 'answered'
  return now < deadline ? 'open' : 'due'
}

/** Nothing came and it was not taken back: it can be answered, extended, withdrawn. */
export const isPending = ({ answer, withdrawn }: Pick<Judged, 'answer' | 'withdrawn'>): boolean => answer === null && withdrawn === null

/** A deadline must leave somebody the time to read of it. */
export const MIN_MS = 5 * 60_000
