/** What a report of undeliverable mail (RFC 3464) says. */
export interface Report {
  /** Of the mail that could not be delivered, as the report quotes it, without angle brackets. */
  messageId: string
  /** For people: what the last server said, else the status code. */
  reason: string
}

const MOST_REASON = 500

interface Part {
  /** In lower case. */
  headers: ReadonlyMap<string, string>
  body: string
}

/** Header lines that go on in the next are one; of several of a name the first counts. */
const headersIn = (text: string): Map<string, string> => {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value = ''] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? []
    if (name !== undefined && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value.trim())
  }
  return headers
}

const partOf = (text: string): Part => {
  const end = text.search(/\n\n/)
  return end === -1 ? { headers: headersIn(text), body: '' } : { headers: headersIn(text.slice(0, end)), body: text.slice(end + 2) }
}

const typeOf = ({ headers }: Part): string => (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const boundaryOf = ({ headers }: Part): string | null => {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headers.get('content-type') ?? '') ?? []
  return quoted ?? bare ?? null
}

const partsOf = (whole: Part): Part[] => {
  const boundary = boundaryOf(whole)
  if (boundary === null) return []
  return `\n${whole.body}`
    .split(`\n--${boundary}`)
    .slice(1)
    .filter((text) => !text.startsWith('--'))
    .map((text) => partOf(text.replace(/^[ \t]*\n/, '')))
}

const RETURNED = new Set(['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'])

/** Says whether a recipient was given up; a report of delay or of delivery is none. */
const givenUp = (status: Part): string | null => {
  for (const group of status.body.split(/\n\s*\n/)) {
    const fields = headersIn(group)
    if (fields.get('action')?.toLowerCase() !== 'failed') continue
    const said = fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '')
    return (said ?? fields.get('status') ?? '').slice(0, MOST_REASON)
  }
  return null
}

/** Null for everything that is not a report of a mail given up for good, which quotes whose it was: answers of people, out-of-office notes, delays. */
export function readReport(raw: string): Report | null {
  const whole = partOf(raw.replace(/\r\n?/g, '\n'))
  if (typeOf(whole) !== 'multipart/report') return null
  const parts = partsOf(whole)
  const status = parts.find((one) => /^message\/(global-)?delivery-status$/.test(typeOf(one)))
  const returned = parts.find((one) => RETURNED.has(typeOf(one)))
  const reason = status ? givenUp(status) : null
  const [, messageId] = /<([^<>\s]+)>/.exec(returned ? (headersIn(returned.body.split('\n\n')[0] ?? '').get('message-id') ?? '') : '') ?? []
  return reason === null || messageId === undefined ? null : { messageId, reason }
}
