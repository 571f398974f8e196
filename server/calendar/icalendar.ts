/** One moment in a calendar; RFC 5545 as text and nothing of Lotse. */
export interface CalendarEvent {
  /** The same for the same thing, however often it moves. */
  uid: string
  at: Date
  /** Of a whole day (YYYY-MM-DD); missing: of a moment. */
  day?: string
  /** When what it tells was last changed. */
  changed: Date
  summary: string
  description: string
  url: string
}

const CONTROLS = /[^\P{Cc}\n]/gu

/** TEXT values (RFC 5545 section 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, ' ')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\n/g, '\\n')

const MAX_LINE_LENGTH = 75

/** Lines of at most 75 bytes; what goes on begins with a blank (section 3.1). No character is torn. */
export function folded(line: string): string {
  const lines: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_LENGTH) {
      lines.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...lines, part].join('\r\n')
}

/** 20261124T090000Z: to the second, in UTC, so that no client needs a table of zones. */
const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const eventLines = ({ uid, at, day, changed, summary, description, url }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(changed)}`,
  `LAST-MODIFIED:${utc(changed)}`,
  day === undefined ? `DTSTART:${utc(at)}` : `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `SUMMARY:${escaped(summary)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
  // A URI is no TEXT and is not escaped; ours have no commas, blanks or line ends.
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'CLASS:PRIVATE',
  'END:VEVENT',
]

/** A published calendar (METHOD:PUBLISH) without alarms: who subscribes sets their own. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lotse//Deadlines//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
