import type { TenderView } from '../contract/tenders/views'
import type { TenderDoc } from './model'
import { handedIn } from '../platform/world'

export type CountByRound = (tender: TenderDoc) => Promise<Pick<TenderView, 'numberOfApplicationsByRound' | 'numberOfOffersByRound'>>

/** Companies by round, of what was opened. */
export const countsByRound = handedIn<CountByRound>('who counts what came in')
