export { readAccountName, readEmailAddress, wireEmailAddress } from './emailAddress'
export { readPostcode } from './postcode'
