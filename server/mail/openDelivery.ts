import type { Config } from '../platform/config'
import type { Delivery } from './delivery'
import { smtpDelivery } from './smtp'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { derivedId } from '../platform/newId'
import { composeMessage } from './message'
import type { MailDoc } from './model'

const FOLDER = 'mails'

/** The same for the same mail: a try after a crash writes the same file again. */
const nameOf = ({ _id, key, queuedAt }: MailDoc): string =>
  `${queuedAt.toISOString().slice(0, 19).replace(/:/g, '')}-${key}-${derivedId('eml', _id).slice(0, 8)}.eml`

/** Whole or not at all, on disk when it resolves, and readable by nobody else: links in it open accounts. */
const writeWhole = async (folder: string, name: string, content: Buffer): Promise<void> => {
  const unfinished = join(folder, `.${name}.${process.pid}`)
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (fault) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw fault
  }
}

/** Without SMTP_URL: every mail is a file in DATA_DIR/mails that any mail program opens. */
export const fileDelivery = ({ dataDir, mailFrom }: { dataDir: string; mailFrom: string }): Delivery => ({
  via: 'file',
  async send(mail) {
    try {
      const folder = join(dataDir, FOLDER)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = nameOf(mail)
      await writeWhole(folder, name, await composeMessage(mail, mailFrom))
      return { kind: 'sent', response: `${FOLDER}/${name}` }
    } catch (fault) {
      return { kind: 'later', error: fault instanceof Error ? fault.message : String(fault), uncertain: false }
    }
  },
  close: async () => undefined,
})

/** By SMTP_URL where there is one, else as files in DATA_DIR. */
export const openDelivery = ({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Delivery =>
  smtpUrl === null ? fileDelivery({ dataDir, mailFrom }) : smtpDelivery({ smtpUrl, mailFrom })
