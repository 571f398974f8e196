import type { TenderView } from '../contract/tenders/views'
import type { TenderDoc } from './model'

export type CountByRound = (tender: TenderDoc) => Promise<Pick<TenderView, 'numberOfApplicationsByRound' | 'numberOfOffersByRound'>>

let given: CountByRound | null = null

/** Who counts what came in stands above the tenders; app hands it in. */
export const setCountByRound = (count: CountByRound): void => {
  given = count
}

/** Companies by round, of what was opened. */
export const countByRound: CountByRound = (tender) => {
  if (given === null) throw new Error('tenders were not told who counts what came in')
  return given(tender)
}
