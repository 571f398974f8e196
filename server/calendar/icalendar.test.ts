import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarText, folded, type CalendarEvent } from './icalendar'

const event = (part: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'abc-all-offers-1@lotse',
  at: new Date('2026-11-24T09:00:00Z'),
  changed: new Date('2026-11-20T12:30:15.250Z'),
  summary: 'Angebotsfrist endet: Kaimauer',
  description: 'Verfahren 17',
  url: 'https://lotse.example/projekte/abc',
  ...part,
})

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

describe('iCalendar text', () => {
  it('is what RFC 5545 asks for', () => {
    const text = calendarText('Lotse: Fristen', [event()])
    expect(text).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Lotse//Deadlines//DE',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'X-WR-CALNAME:Lotse: Fristen',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
        'BEGIN:VEVENT',
        'UID:abc-all-offers-1@lotse',
        'DTSTAMP:20261120T123015Z',
        'LAST-MODIFIED:20261120T123015Z',
        'DTSTART:20261124T090000Z',
        'SUMMARY:Angebotsfrist endet: Kaimauer',
        'DESCRIPTION:Verfahren 17',
        'URL:https://lotse.example/projekte/abc',
        'TRANSP:TRANSPARENT',
        'CLASS:PRIVATE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
    expect(text).not.toContain('VALARM')
  })

  it('a title can break out of nothing', () => {
    const summary = 'Kai\r\nEND:VEVENT\nBEGIN:VALARM; 7, \\n "so" \u0007'
    const text = calendarText('x', [event({ summary })])
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1)
    expect(text).not.toMatch(/^BEGIN:VALARM/m)
    expect(read(text)[0]?.summary).toBe('Kai\nEND:VEVENT\nBEGIN:VALARM; 7, \\n "so"  ')
  })

  it('lines have 75 bytes at most, and no character is torn', () => {
    const line = `SUMMARY:${'Hafenöffnung 🚢 – Größe '.repeat(20)}`
    const parts = folded(line).split('\r\n')
    expect(parts.length).toBeGreaterThan(5)
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
    expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line)
    expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true)
  })

  it('whatever a text holds, a real parser reads the same', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/\p{Cc}/gu, ''))
    fc.assert(
      fc.property(
        words,
        words,
        fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
        (summary, description, at) => {
          const [found] = read(calendarText('x', [event({ summary, description, at })]))
          expect(found?.summary ?? '').toBe(summary)
          expect(found?.description ?? '').toBe(description)
          expect(found?.startDate.toJSDate().getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000)
        },
      ),
      { numRuns: 300 },
    )
  })
})
