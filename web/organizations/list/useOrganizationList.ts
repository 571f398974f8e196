import type { OrganizationType, OrganizationView } from '../../../server/contract/organizations/views'
import { usePages, type Pages } from '../../rpc'

const PAGE = 100

/** Organizations of a type by name. */
export const useOrganizationList = (type: OrganizationType, search: string): Pages<OrganizationView> =>
  usePages('getOrganizations', [type, { ...(search.trim() === '' ? {} : { search: search.trim() }), limit: PAGE }], { pageSize: PAGE })
