import { outsideAddresses } from '../../log/area'
import { queueMail } from '../../mail/area'
import { momentText } from '../../platform/momentText'
import { linkTo } from '../../platform/publicUrl'
import { mailedOf } from './mailed'
import { publicKeyText, type Checkpoint } from './sign'

/** The key in one line. */
const publicKeyLine = (): string => publicKeyText().replace(/-----[^-]+-----|\s/g, '')

/**
 * Sends a signature out of the house: one an hour to each address, whether or not anything happened, so that neither its coming nor its
 * content tells what is sealed. The addresses are of the environment; no admin of the application changes them.
 */
export const mailCheckpoint = async (checkpoint: Checkpoint): Promise<void> => {
  const at = new Date(checkpoint.at)
  const values = {
    link: linkTo('/audit-log'),
    time: momentText(at, 'de', { isExact: true }),
    checkpoint: JSON.stringify(mailedOf(checkpoint)),
    publicKey: publicKeyLine(),
  }
  const id = `logCheckpoint:${checkpoint.at.slice(0, 13)}`
  for (const to of outsideAddresses()) await queueMail({ id, key: 'logCheckpoint', to, lang: 'de', values }, at)
}
