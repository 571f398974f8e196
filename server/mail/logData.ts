import { derivedId } from '../platform/newId'
import type { AuditData } from '../calls/context'
import type { MailDoc } from './model'

/** What the log says of a mail: no address. What is sealed is marked as the log's own entries of it are: left out until the opening. */
export const logDataOf = ({ _id, key, state, tries, sealed }: MailDoc): AuditData => {
  const { tenderId, ...matter } = sealed ?? {}
  return { mail: derivedId('mail', _id), key, state, tries, ...(tenderId === undefined ? {} : { tenderId, sealed: matter }) }
}
