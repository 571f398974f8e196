import { describe, expect, it } from 'vitest'
import {
  dayAsTyped,
  berlinMoment,
  dateValue,
  dayInWords,
  formatDay,
  momentValue,
  parseTime,
  storedDay,
  storedTime,
  timeValue,
} from './dates'
import { isDayInShape, parseDay } from './typedDay'
import { readSum } from './typedTerms'
import { elementId, isEmptyValue, nameOfPath, stableKey } from './paths'

describe('dates', () => {
  it.each([
    ['22.12.2026', '2026-12-22'],
    ['Di., 22.12.2026', '2026-12-22'],
    ['Tue, 22/12/2026', '2026-12-22'],
    ['1.2.26', '2026-02-01'],
    ['221226', '2026-12-22'],
    ['2026-12-22', '2026-12-22'],
    ['29.02.2028', '2028-02-29'],
    ['29.02.2027', null],
    ['31.04.2026', null],
    ['00.01.2026', null],
    ['morgen', null],
    ['22.12.', null],
    ['22.12.1026', null],
  ])('%s is %s', (typed, day) => expect(parseDay(typed)).toBe(day))

  it.each([
    ['10:00', '10:00'],
    ['10.30', '10:30'],
    ['9', '09:00'],
    ['1745', '17:45'],
    ['10:00 Uhr', '10:00'],
    ['24:00', null],
    ['10:60', null],
    ['zehn', null],
  ])('the time %s is %s', (typed, time) => expect(parseTime(typed)).toBe(time))

  it('have the zone of their day, and a moment goes there and back', () => {
    expect(dateValue('2026-07-01')).toBe('2026-07-01+02:00')
    expect(timeValue('10:00', '2026-12-01')).toBe('10:00:00+01:00')
    const stored = momentValue('2026-10-25', '12:00') ?? ''
    expect(berlinMoment(stored)).toEqual({ day: '2026-10-25', time: '12:00' })
    expect([storedDay('2026-12-22+01:00'), storedTime('10:00:00+01:00'), storedDay(7), storedTime('spät')]).toEqual([
      '2026-12-22',
      '10:00',
      '',
      '',
    ])
    expect(formatDay('2026-11-24', 'de')).toBe('Di., 24.11.2026')
    expect(formatDay('2026-03-05', 'en')).toBe('Thu, 05/03/2026')
    expect(dayInWords('2026-03-05', 'de')).toBe('Do., 05.03.2026')
    expect(dayInWords('2026-03-05', 'en')).toBe('Thu, Mar 5, 2026')
    expect(dayInWords('2026-02-30', 'de')).toBe('2026-02-30')
  })
})

describe('paths', () => {
  it('become names and ids', () => {
    expect(nameOfPath('/GR-Lot/0/BT-131(d)-Lot')).toBe('GR-Lot.0.BT-131(d)-Lot')
    expect(elementId('/GR-Lot/0/BT-131(d)-Lot')).toBe('f.GR-Lot.0.BT-131(d)-Lot')
  })

  it('have a key that follows the item', () => {
    const data = { list: [{ _id: 'a' }, { _id: 'b', inner: [{ _id: 'c' }] }] }
    expect(stableKey(data, '/list/1/inner/0/x')).toBe('/list/@b/inner/@c/x')
    expect(stableKey({ list: [data.list[1]] }, '/list/0/inner/0/x')).toBe('/list/@b/inner/@c/x')
  })

  it.each([
    ['', true],
    [null, true],
    [[], true],
    [[''], true],
    [{ currency: 'EUR' }, true],
    [{ amount: '', currency: 'EUR' }, true],
    [{ DEU: '' }, true],
    [false, false],
    [0, false],
    [{ amount: '0', currency: 'EUR' }, false],
    [{ DEU: 'x' }, false],
  ])('%j is empty: %s', (value, empty) => expect(isEmptyValue(value)).toBe(empty))
})

describe('a day that does not exist', () => {
  it('is told from what is no date at all', () => {
    expect(['31.11.2026', 'Di., 31.11.2026', '31/11/2026'].map(isDayInShape)).toEqual([true, true, true])
    expect(['', 'morgen', '31.11', '3111'].map(isDayInShape)).toEqual([false, false, false, false])
  })
  it('days stand in fields as the language writes them', () => {
    expect([dayAsTyped('2026-12-22', 'de'), dayAsTyped('2026-12-22', 'en')]).toEqual(['22.12.2026', '22/12/2026'])
  })
})

it('reads a sum as a clerk types it: of three digits behind a point no cents are meant', () => {
  const german = (...typed: string[]) => typed.map((one) => readSum(one, 'de'))
  expect(german('310.000', '310.000,5', '1.250', '12,50', '310 000 €')).toEqual(['310000', '310000.5', '1250', '12.50', '310000'])
  expect(readSum('310,000', 'en')).toBe('310000')
  // Four digits before it are no thousand's, and no cents either.
  expect(german('1234.567', '12,345', 'viel', ' ')).toEqual([null, null, null, undefined])
})
