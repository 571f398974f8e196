/**
 * What other areas use of organizations: the read-only card (offers), the form's fields (the buyer dialog, registration), where one is
 * shown.
 */
export { OrganizationCard } from './OrganizationCard'
export { FORM_ID as ORGANIZATION_FORM, OrganizationForm } from './OrganizationForm'
export { OrganizationFields } from './OrganizationFields'
export { emptyValues, faultsOfServer, inputOf, keysFor, specOf, type OrganizationKey, type OrganizationValues } from './fields'
export { pathOf } from './path'
