import type { TenderRow } from '../../../server/contract/tenders/views'
import { usePages, type Pages } from '../../rpc'
import { isOwnList, type ListChoice, type ListName } from './listQuery'

const PAGE = 100

/** One list of tenders. */
export const useTenders = (filter: ListName, choice: ListChoice, enabled = true): Pages<TenderRow> => {
  const { search, types, cpv, places, sort, unread, withArchived } = choice
  const asked = {
    filter,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(types.length === 0 ? {} : { types }),
    ...(cpv.length === 0 ? {} : { cpv }),
    ...(places.length === 0 ? {} : { places }),
    sort,
    ...(unread ? { unread } : {}),
    ...(isOwnList(filter) ? { archived: withArchived } : {}),
    limit: PAGE,
  }
  return usePages('getProjects', [asked], { pageSize: PAGE, enabled })
}
