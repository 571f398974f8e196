import type { Actor } from '../calls/actor'
import type { TenderDoc } from './model'
import { presentTender } from './present'
import { presentRow } from './presentRow'

/** Whatever this reader may have read of a tender: by itself, and as a line of a list. */
export const viewsOf = async (tender: TenderDoc, { actor, now }: { actor: Actor; now: Date }): Promise<unknown[]> => {
  const view = await presentTender(tender, { actor, now })
  return [view, presentRow(tender, { actor, now, tags: view.tags, cursor: '' })]
}
