import { migrates } from '../../platform/migrate'
import { type TenderDoc, TenderModel } from '../../tenders/area'
import { isComplete, withTeamSince } from '../teamSince'

/**
 * Since when everybody is in a team, and by whom, from the log: somebody who came late must not count as having always been there. What is
 * over is opened by nobody any more.
 */
export const migration = migrates(TenderModel, {
  number: 14,
  what: 'since when who is in a team',
  migrate: async (document) => {
    const tender = document as unknown as TenderDoc
    return tender.stage >= 8 || isComplete(tender) ? {} : { change: { $set: await withTeamSince(tender) } }
  },
})
