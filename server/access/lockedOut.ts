import { matters } from './matters'
import { hasHadPeople } from './membership'

/**
 * Whether a company has something sealed and all its people are locked out: they are its people still. Else one system admin who locks them
 * out would hand the company, with its drafts, to whoever answers at its address.
 */
export const isLockedOut = async (organizationId: number): Promise<boolean> =>
  (await hasHadPeople(organizationId)) && (await matters.value.hasOpenMatters(organizationId))
