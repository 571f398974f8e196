import { FORBIDDEN_KEYS } from '../format/format'
import type { ValueType } from '../format/format'
import { isObject } from './path'
import { parseZonedDate, parseZonedTime } from './zonedTime'
import { at, issue } from './issue'
import type { Issue, IssuePlace, IssueRule } from './issue'

/** No single text of a form is longer. */
export const TEXT_LIMIT = 100_000

export const DECIMAL = /^-?(?:0|[1-9]\d{0,24})(?:\.\d{1,12})?$/
const LANGUAGE = /^[A-Z]{3}$/

/** '2026-12-01T10:00:00+01:00' or with Z; the zone must be there. */
function isZonedDateTime(text: string): boolean {
  const [date = '', clock = ''] = text.split('T')
  const time = parseZonedTime(clock)
  return text.length <= 40 && time !== null && time.zone !== '' && parseZonedDate(date)?.zone === ''
}

const FORMATS: Partial<Record<ValueType, (text: string) => boolean>> = {
  number: (text) => DECIMAL.test(text),
  date: (text) => Boolean(parseZonedDate(text)?.zone),
  time: (text) => Boolean(parseZonedTime(text)?.zone),
  datetime: isZonedDateTime,
}

const isIssueRule = (type: ValueType): type is ValueType & IssueRule => type in FORMATS

/**
 * Adds what is ill-typed about one value (not a list). null and blank texts are fine anywhere: a draft may be incomplete.
 */
export function checkValueShape(type: ValueType, value: unknown, { place, issues }: { place: IssuePlace; issues: Issue[] }): void {
  if (value === null || value === undefined) return
  switch (type) {
    case 'indicator':
      if (typeof value !== 'boolean') issues.push(issue(place, 'type', { expected: 'boolean' }))
      return
    case 'integer':
      if (typeof value !== 'number') issues.push(issue(place, 'type', { expected: 'integer' }))
      else if (!Number.isSafeInteger(value)) issues.push(issue(place, 'integer'))
      return
    case 'amount':
      return checkParts(value, { number: 'amount', text: 'currency' }, { place, issues })
    case 'measure':
      return checkParts(value, { number: 'value', text: 'unit' }, { place, issues })
    case 'text-multilingual':
      return checkLanguages(value, { place, issues })
    default:
      if (!checkText(value, { place, issues }) || value === '') return
      if (isIssueRule(type) && FORMATS[type]?.(value) === false) issues.push(issue(place, type))
  }
}

interface Target {
  place: IssuePlace
  issues: Issue[]
}

function checkText(value: unknown, { place, issues }: Target): value is string {
  if (typeof value !== 'string') issues.push(issue(place, 'type', { expected: 'string' }))
  else if (value.length > TEXT_LIMIT) issues.push(issue(place, 'tooBig', { length: value.length, limit: TEXT_LIMIT }))
  else return true
  return false
}

const inside = (place: IssuePlace, key: string): IssuePlace => ({ path: at(place.path, key), contentId: place.contentId })

export const unknownKey = (place: IssuePlace, key: string): Issue =>
  issue(inside(place, key.slice(0, 100)), FORBIDDEN_KEYS.includes(key) ? 'forbiddenKey' : 'unknownKey', { key: key.slice(0, 100) })

function checkParts(value: unknown, parts: { number: string; text: string }, { place, issues }: Target): void {
  if (!isObject(value)) return void issues.push(issue(place, 'type', { expected: `{ ${parts.number}, ${parts.text} }` }))
  for (const key of Object.keys(value)) {
    const each = value[key]
    if (key !== parts.number && key !== parts.text) issues.push(unknownKey(place, key))
    else if (
      each !== null &&
      each !== undefined &&
      checkText(each, { place: inside(place, key), issues }) &&
      key === parts.number &&
      each !== '' &&
      !DECIMAL.test(each)
    ) {
      issues.push(issue(inside(place, key), 'number'))
    }
  }
}

function checkLanguages(value: unknown, { place, issues }: Target): void {
  if (!isObject(value)) return void issues.push(issue(place, 'type', { expected: '{ DEU, ENG, … }' }))
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.includes(key)) issues.push(unknownKey(place, key))
    else if (!LANGUAGE.test(key)) issues.push(issue(inside(place, key.slice(0, 100)), 'language', { language: key.slice(0, 100) }))
    else if (value[key] !== null && value[key] !== undefined) checkText(value[key], { place: inside(place, key), issues })
  }
}
