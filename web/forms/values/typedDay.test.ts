import { describe, expect, it } from 'vitest'
import { dayReadings, isDayInShape, isOtherWeekday, parseDay, parseWholeDay } from './typedDay'

describe('days as they are typed and pasted', () => {
  it.each([
    ['15. März 2027', '2027-03-15'],
    ['15. Ma\u0308rz 2027', '2027-03-15'],
    ['15.\u00a0März\u00a02027', '2027-03-15'],
    ['1. Dez. 2026', '2026-12-01'],
    ['1. Dezember 2026', '2026-12-01'],
    ['5. Jänner 2027', '2027-01-05'],
    ['3. Mrz 27', '2027-03-03'],
    ['Mo 30.11.2026', '2026-11-30'],
    ['Mo., 30.11.2026', '2026-11-30'],
    ['Montag, den 30. November 2026', '2026-11-30'],
    ['Montag, 30. November 2026', '2026-11-30'],
    ['\u200e30\u200e.\u200e11\u200e.\u200e2026', '2026-11-30'],
    ['\u200f30.11.2026\u200f', '2026-11-30'],
    ['\u2066Mo\u2069 30.11.2026', '2026-11-30'],
    ['30. 11. 2026', '2026-11-30'],
    ['30.11.26', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
    ['2026/11/30', '2026-11-30'],
    ['30-11-2026', '2026-11-30'],
    ['15 March 2027', '2027-03-15'],
    ['15th of March 2027', '2027-03-15'],
    ['March 15, 2027', '2027-03-15'],
    ['Mon, Nov 30, 2026', '2026-11-30'],
    ['Monday, November 30, 2026', '2026-11-30'],
    ['15-Mar-2027', '2027-03-15'],
    ['30. Februar 2027', null],
    ['31. November 2026', null],
    ['15. Mai', null],
    ['März 2027', null],
    ['15. Marz 2027', null],
    ['15.03.2027 10:00', null],
    ['15.–20.03.2027', null],
    ['vor 15.03.2027', null],
    ['30-11-26', null],
    ['46096', null],
    ['15. März 1027', null],
  ])('%j is %s', (typed, day) => expect(parseDay(typed)).toBe(day))

  it('with another weekday than the day’s are not taken; that of the day which stood there may still be', () => {
    expect([parseDay('Di 30.11.2026'), isOtherWeekday('Di 30.11.2026')]).toEqual([null, true])
    expect([parseDay('Di., 01.12.2026'), isOtherWeekday('Di., 01.12.2026')]).toEqual(['2026-12-01', false])
    expect(parseDay('Di., 02.12.2026', '2026-12-01')).toBe('2026-12-02')
    expect(parseDay('Fr., 02.12.2026', '2026-12-01')).toBeNull()
    expect([isOtherWeekday('Di 31.11.2026'), isDayInShape('Di 31.11.2026')]).toEqual([false, true])
  })

  it('wait for the whole year while they are typed', () => {
    for (const typed of ['15. März 20', '15. März 202', 'March 15, 20', '15.01.20', '150120']) expect(parseWholeDay(typed)).toBeNull()
    expect(parseWholeDay('15. März 2027')).toBe('2027-03-15')
    expect(parseWholeDay('2027-03-15')).toBe('2027-03-15')
  })

  it('a thousand of them, as programs of both languages write them, are read as what they are', () => {
    let seed = 23
    const next = (): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed / 2 ** 32
    }
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
    const options: readonly Intl.DateTimeFormatOptions[] = [
      { dateStyle: 'full' },
      { dateStyle: 'long' },
      { dateStyle: 'medium' },
      { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' },
      { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ]
    const numbers: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'numeric', year: 'numeric' }
    const formats = ['de', 'de-AT', 'de-CH', 'en-GB', 'en-US'].flatMap((locale) =>
      // Americans write the month first in numbers, too: a weekday beside them that is another's is told, and without one it is asked.
      [...options.filter((_, at) => locale !== 'en-US' || at !== 3), ...(locale === 'en-US' ? [] : [numbers])].map(
        (option) => new Intl.DateTimeFormat(locale, { ...option, timeZone: 'UTC' }),
      ),
    )
    const wrong: string[] = []
    for (let n = 0; n < 1000; n += 1) {
      const moment = new Date(Date.UTC(1990 + Math.floor(next() * 200), Math.floor(next() * 12), 1 + Math.floor(next() * 28)))
      const day = moment.toISOString().slice(0, 10)
      const mark = pick(['', '', '\u200e', '\u200f', '\u202a', '\u00ad', '\u200b'])
      const parts = pick(formats).formatToParts(moment)
      const text = parts.map(({ value }) => `${mark}${value.replace(' ', pick([' ', '\u00a0', '\u202f']))}${mark}`).join('')
      if (parseDay(text) !== day && !dayReadings(text).includes(day)) wrong.push(`${JSON.stringify(text)} ${day} ${parseDay(text)}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('numbers with slashes that may mean two days', () => {
  it.each([
    ['03/04/2027', ['2027-04-03', '2027-03-04']],
    ['3/4/27', ['2027-04-03', '2027-03-04']],
    ['12 / 11 / 2026', ['2026-11-12', '2026-12-11']],
    ['03-04-2027', ['2027-04-03', '2027-03-04']],
    ['03\u201304\u20132027', ['2027-04-03', '2027-03-04']],
  ])('%s is asked', (text, readings) => expect([dayReadings(text), parseDay(text), parseWholeDay(text)]).toEqual([readings, null, null]))

  it.each([
    ['13/04/2027', '2027-04-13'],
    // No day of a 26th month: Americans' 26 November, and nothing else.
    ['11/26/2026', '2026-11-26'],
    ['Thu, 11/26/2026', '2026-11-26'],
    ['13\u221204\u22122027', '2027-04-13'],
    ['15.03.2027.', '2027-03-15'],
    ['den 15. März 2027;', '2027-03-15'],
    ['30/Nov/2026', '2026-11-30'],
    ['04/04/2027', '2027-04-04'],
    ['03.04.2027', '2027-04-03'],
    ['2027/04/03', '2027-04-03'],
    // A weekday beside it says which: 3 April 2027 is a Saturday, 4 March a Thursday.
    ['Sat, 03/04/2027', '2027-04-03'],
  ])('%s is read', (text, day) => expect([dayReadings(text), parseDay(text)]).toEqual([[], day]))

  it('what stood there as the field shows it is not asked', () => {
    expect([dayReadings('03/04/2027', '2027-04-03'), parseDay('03/04/2027', '2027-04-03')]).toEqual([[], '2027-04-03'])
    expect(dayReadings('03/04/2027', '2027-03-04')).toHaveLength(2)
  })

  it('the other weekday is told, as before: it may be a slip of either', () => {
    expect([parseDay('Thu, 03/04/2027'), isOtherWeekday('Thu, 03/04/2027')]).toEqual([null, true])
  })
})
