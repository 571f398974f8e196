import { placeIn, tellStrange } from '../platform/intentProof'
import { isSealed, sealFor } from '../platform/sealedText'
import { MailModel, type MailDoc } from './model'

/*
 * A mail that waits holds the link that lets its recipient in: whoever reads the database could ask for one in anybody's name and use it.
 * So links are sealed by the installation's key, for this mail to this address.
 */
const { seal, open } = sealFor('links in mails')

type Addressed = Pick<MailDoc, '_id' | 'to'>
const ownerOf = ({ _id, to }: Addressed): string => JSON.stringify([_id, to])

export const sealSecrets = (mail: Addressed, secrets: readonly string[]): string[] => secrets.map((one) => seal(one, ownerOf(mail)))

/** What its marks stand for. Throws where the mail is to somebody else by now. Of versions before 2026-11-26 they are not sealed. */
export const openSecrets = (mail: Addressed & Pick<MailDoc, 'secrets'>): string[] =>
  mail.secrets.map((one) => (isSealed(one) ? open(one, ownerOf(mail)) : one))

/** The mail as it goes out; null for one whose recipient or links somebody else changed, of which whoever runs this hears. */
export const openMail = async (mail: MailDoc): Promise<MailDoc | null> => {
  try {
    return { ...mail, secrets: openSecrets(mail) }
  } catch {
    await tellStrange(placeIn(MailModel, mail._id))
    return null
  }
}
