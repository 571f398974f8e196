import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { MailModel, type MailDoc } from '../model'
import { untoldAs } from '../untold'
import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** What a report of undeliverable mail (RFC 3464) says. */
interface Report {
  /** Of the mail that could not be delivered, as the report quotes it, without angle brackets. */
  messageId: string
  /** For people: what the last server said, else the status code. */
  reason: string
}

const MAX_REASON = 500

const STATUS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const RETURNED = new Set(['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'])

/** Null where a mail is nested too deep or has headers without end, which the reader refuses: no mail server reports like that. */
const parsed = (raw: string | Uint8Array): Promise<Email | null> =>
  PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => null)

const textOf = (parts: readonly Attachment[], types: ReadonlySet<string>): string | undefined => {
  const content = parts.find(({ mimeType }) => types.has(mimeType))?.content
  return typeof content === 'string' ? content : undefined
}

/** Says whether a recipient was given up; a report of delay or of delivery is none. */
async function givenUp(status: string): Promise<string | null> {
  // Groups of fields, written like the headers of a mail; those of the report itself come first.
  for (const group of status.split(/\n\s*\n/)) {
    const fields = await parsed(group)
    const said = (field: string): string | undefined => fields?.headers.find(({ key }) => key === field)?.value
    if (said('action')?.trim().toLowerCase() !== 'failed') continue
    const words = said('diagnostic-code')?.replace(/^\s*[\w-]+;\s*/, '')
    return (words ?? said('status') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_REASON)
  }
  return null
}

/**
 * Null for everything that is not a report of a mail given up for good, which quotes whose it was: answers of people, out-of-office notes,
 * delays.
 */
export async function readReport(raw: string | Uint8Array): Promise<Report | null> {
  const mail = await parsed(raw)
  if (!mail || !/^\s*multipart\/report\b/i.test(mail.headers.find(({ key }) => key === 'content-type')?.value ?? '')) return null
  const [status, returned] = [textOf(mail.attachments, STATUS), textOf(mail.attachments, RETURNED)]
  if (status === undefined || returned === undefined) return null
  const reason = await givenUp(status)
  const [, messageId] = /<([^<>\s]+)>/.exec((await parsed(returned))?.messageId ?? '') ?? []
  return reason === null || messageId === undefined ? null : { messageId, reason }
}

/** What is quoted stands behind the report, and a report is short: so far into a file it is looked for. */
const MAX_BYTES = 1_000_000
/** Files looked at in one go; the others wait for the next. */
const MAX_FILES = 500
/** Where reports go that were understood, within the folder. */
const DONE = 'lotse-done'

const isMissing = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'ENOENT'

/** A maildir has its mails in new and cur; another folder holds them itself. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  const boxes = entries.filter((one) => one.isDirectory() && (one.name === 'new' || one.name === 'cur'))
  for (const one of entries) if (one.isFile() && !one.name.startsWith('.')) yield join(folder, one.name)
  for (const box of boxes)
    for (const one of await readdir(join(folder, box.name), { withFileTypes: true }))
      if (one.isFile()) yield join(folder, box.name, one.name)
}

async function beginningOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Marks what was handed over and came back; null where the report is of no mail of ours that is thought to have arrived. */
async function markBounced({ messageId, reason }: Report, at: Date): Promise<MailDoc | null> {
  const mail = await MailModel.findOne({ messageId: messageId.split('@')[0] ?? '', state: 'sent' }).lean<MailDoc>()
  if (!mail) return null
  try {
    const set = { ...untoldAs(mail, 'bounced', at), lastError: reason }
    return (await commit(MailModel, { _id: mail._id, state: 'sent' }, { $set: set })) as MailDoc
  } catch (fault) {
    // Another process read the same report.
    if (fault instanceof AppError && fault.code === 'stale') return null
    throw fault
  }
}

/**
 * Reads reports of undeliverable mail that the mail server lays into a folder, and marks the mails they are about as bounced. Reports that
 * were understood are put aside; everything else stays where it is for people, and is not read again as long as it is the same.
 */
export const reportReader = (folder: string) => {
  const known = new Map<string, number>()
  return async (at: Date): Promise<MailDoc[]> => {
    const bounced: MailDoc[] = []
    const there = new Set<string>()
    let looked = 0
    for await (const file of filesBelow(folder)) {
      there.add(file)
      if (looked >= MAX_FILES) continue
      try {
        const { size } = await stat(file)
        if (known.get(file) === size) continue
        looked++
        const report = await readReport(await beginningOf(file))
        const mail = report && (await markBounced(report, at))
        const isOurs = mail ?? (report && (await MailModel.exists({ messageId: report.messageId.split('@')[0] ?? '' })))
        if (mail) bounced.push(mail)
        if (!isOurs) {
          known.set(file, size)
          continue
        }
        await mkdir(join(folder, DONE), { recursive: true })
        await rename(file, join(folder, DONE, file.split(/[\\/]/).at(-1) ?? ''))
      } catch (fault) {
        // Another process was quicker, or a mail program moved it.
        if (!isMissing(fault)) throw fault
      }
    }
    for (const file of known.keys()) if (!there.has(file)) known.delete(file)
    return bounced
  }
}
