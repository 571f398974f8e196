import { addDays, dateOf, weekdayOf, type Day } from './days'

/** The German Länder by their usual marks. */
export const LANDS = ['BW', 'BY', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV', 'NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'] as const
export type Land = (typeof LANDS)[number]

type Holiday =
  | 'newYear'
  | 'epiphany'
  | 'womensDay'
  | 'goodFriday'
  | 'easterSunday'
  | 'easterMonday'
  | 'labourDay'
  | 'liberationDay'
  | 'ascension'
  | 'whitSunday'
  | 'whitMonday'
  | 'corpusChristi'
  | 'assumption'
  | 'childrensDay'
  | 'unityDay'
  | 'reformationDay'
  | 'allSaints'
  | 'repentanceDay'
  | 'christmasDay'
  | 'secondChristmasDay'

/** Easter Sunday of the Gregorian calendar (Anonymous Gregorian computus, 1583 and later). */
export function easterSunday(year: number): Day {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * late + 114
  return dateOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** The Wednesday before 23 November. */
function repentanceDay(year: number): Day {
  let day = dateOf(year, 11, 22)
  while (weekdayOf(day) !== 3) day = addDays(day, -1)
  return day
}

interface Rule {
  holiday: Holiday
  on: (year: number, easter: Day) => Day
  /** Missing: everywhere. Holidays of single municipalities (Augsburg, parts of Bavaria, Saxony, Thuringia) are none of a Land's. */
  lands?: readonly Land[]
  since?: number
  only?: readonly number[]
}

const fixed = (month: number, day: number) => (year: number) => dateOf(year, month, day)
const afterEaster = (days: number) => (_year: number, easter: Day) => addDays(easter, days)

/** Public holidays by the Länder's laws as of 2026. One line a rule; a holiday may have several. */
const RULES: readonly Rule[] = [
  { holiday: 'newYear', on: fixed(1, 1) },
  { holiday: 'epiphany', on: fixed(1, 6), lands: ['BW', 'BY', 'ST'] },
  { holiday: 'womensDay', on: fixed(3, 8), lands: ['BE'], since: 2019 },
  { holiday: 'womensDay', on: fixed(3, 8), lands: ['MV'], since: 2023 },
  { holiday: 'goodFriday', on: afterEaster(-2) },
  { holiday: 'easterSunday', on: afterEaster(0), lands: ['BB'] },
  { holiday: 'easterMonday', on: afterEaster(1) },
  { holiday: 'labourDay', on: fixed(5, 1) },
  { holiday: 'liberationDay', on: fixed(5, 8), lands: ['BE'], only: [2020, 2025] },
  { holiday: 'ascension', on: afterEaster(39) },
  { holiday: 'whitSunday', on: afterEaster(49), lands: ['BB'] },
  { holiday: 'whitMonday', on: afterEaster(50) },
  { holiday: 'corpusChristi', on: afterEaster(60), lands: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
  { holiday: 'assumption', on: fixed(8, 15), lands: ['SL'] },
  { holiday: 'childrensDay', on: fixed(9, 20), lands: ['TH'], since: 2019 },
  { holiday: 'unityDay', on: fixed(10, 3) },
  { holiday: 'reformationDay', on: fixed(10, 31), lands: ['BB', 'MV', 'SN', 'ST', 'TH'] },
  { holiday: 'reformationDay', on: fixed(10, 31), lands: ['HB', 'HH', 'NI', 'SH'], since: 2018 },
  { holiday: 'reformationDay', on: fixed(10, 31), only: [2017] },
  { holiday: 'allSaints', on: fixed(11, 1), lands: ['BW', 'BY', 'NW', 'RP', 'SL'] },
  { holiday: 'repentanceDay', on: repentanceDay, lands: ['SN'] },
  { holiday: 'christmasDay', on: fixed(12, 25) },
  { holiday: 'secondChristmasDay', on: fixed(12, 26) },
]

const holds = ({ lands, since, only }: Rule, year: number, land: Land | null): boolean =>
  (lands === undefined || (land !== null && lands.includes(land))) &&
  (since === undefined || year >= since) &&
  (only === undefined || only.includes(year))

const known = new Map<string, ReadonlyMap<Day, Holiday>>()

/** The public holidays of a year in a Land; null: those that all Länder have. */
export function holidaysOf(year: number, land: Land | null): ReadonlyMap<Day, Holiday> {
  const key = `${year} ${land ?? ''}`
  const before = known.get(key)
  if (before) return before
  const easter = easterSunday(year)
  const days = new Map(RULES.filter((rule) => holds(rule, year, land)).map(({ holiday, on }) => [on(year, easter), holiday]))
  known.set(key, days)
  return days
}

export const holidayOn = (day: Day, land: Land | null): Holiday | null => holidaysOf(Number(day.slice(0, 4)), land).get(day) ?? null

/** Why a day is no working day; null for a working day (Regulation 1182/71 Art. 2: all but public holidays, Sundays and Saturdays). */
export function offDay(day: Day, land: Land | null): Holiday | 'saturday' | 'sunday' | null {
  const weekday = weekdayOf(day)
  return holidayOn(day, land) ?? (weekday === 6 ? 'saturday' : weekday === 0 ? 'sunday' : null)
}

export const isWorkingDay = (day: Day, land: Land | null): boolean => offDay(day, land) === null

/** The day itself when it is a working day, else the next one. */
export function workingDayFrom(day: Day, land: Land | null): Day {
  let found = day
  while (!isWorkingDay(found, land)) found = addDays(found, 1)
  return found
}

/** The latest working day not after this one. */
export function workingDayUntil(day: Day, land: Land | null): Day {
  let found = day
  while (!isWorkingDay(found, land)) found = addDays(found, -1)
  return found
}
