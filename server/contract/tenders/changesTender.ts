import { TenderView } from './views'

/** Of methods that change a tender and answer how its team sees it now. */
export const CHANGES_TENDER = { result: TenderView, who: ['internal'], subject: 'tender', mutates: true } as const
