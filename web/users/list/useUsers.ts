import type { UserView } from '../../../server/contract/access/views'
import { usePages, type Pages } from '../../rpc'
import { rolesOf, type Side } from '../roles'
import { filterOf, type UsersChoice } from './usersQuery'

const PAGE = 250

/** One of the two lists by e-mail address. A change elsewhere is told by a push, so that entering the window need not ask anew. */
export const useUsers = (side: Side, choice: UsersChoice): Pages<UserView> =>
  usePages('getUsers', [[...rolesOf(side)], { ...filterOf(choice), limit: PAGE }], { pageSize: PAGE, refetchOnWindowFocus: false })
