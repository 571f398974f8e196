export { readAccountName, readEmailAddress, wireEmailAddress } from './emailAddress'
