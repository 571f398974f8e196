import { migrates } from '../../platform/migrate'
import { type TenderDoc, TenderModel } from '../../tenders/area'
import { signedOpenings } from '../earlierOpenings'

/** Openings of before 2026-11-26, as far as the log has them; one that it does not have stays sealed, and is looked for at each start. */
export const migration = migrates(TenderModel, {
  number: 15,
  what: 'signed openings',
  migrate: async (document) => {
    const { lots, signed, unsigned } = await signedOpenings(document as unknown as TenderDoc)
    return { ...(signed > 0 ? { change: { $set: { lots } } } : {}), isLeft: unsigned > 0 }
  },
})
