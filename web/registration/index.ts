/** What the shell uses of registration. */
export { RegistrationReturn } from './RegistrationReturn'
