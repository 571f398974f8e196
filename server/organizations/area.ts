import { methods } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods })

export { whileClaimed } from './companyClaims'
export { type Company, companyKeysOf, nameKeyOf, numberKeysOf } from './companyKeys'
export { type AdditionalValue, type OrganizationDoc, OrganizationModel } from './model'
export { organizationFaults, trimmed, withAddress } from './organizationFaults'
export { listOrganizations, placeOfOrganization, warmOrganizations } from './organizationsList'
export { mayEditOrganization, mayReadOrganization } from './policy'
export { addressLine, filled, presentOrganization } from './present'
export { giveCompanyKeys, sameCompanies } from './sameCompanies'
export { sameNames } from './sameName'
export { labelsAsDefined, parseOrganizationInput, validateFields } from './saved'
