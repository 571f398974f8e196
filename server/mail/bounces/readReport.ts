import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** What a report of undeliverable mail (RFC 3464) says. */
export interface Report {
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
