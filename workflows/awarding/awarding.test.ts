import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keyOfType } from '../procedure'
import { criteriaAsked, CRITERIA_LAWS } from '.'
import { REGIMES } from '../deadlines'

interface Notice {
  subTypeId: string
  formType: string
  type: string
}
/** The SDK's own list of notices. */
const NOTICES = JSON.parse(readFileSync('eforms-sdk/data/1.7/notice-types.json', 'utf8')) as { noticeSubTypes?: Notice[] } | Notice[]
const all = Array.isArray(NOTICES) ? NOTICES : (NOTICES.noticeSubTypes ?? [])

it('every regime names its paragraph', () => {
  for (const regime of REGIMES) expect(CRITERIA_LAWS[regime].paragraph).toMatch(/^§ \d+/)
})

it('contract notices ask before publishing, what only plans before offers are called for, reports and juries never', () => {
  expect(all.length).toBeGreaterThan(40)
  for (const { subTypeId, formType, type } of all) {
    const expected = (type.startsWith('cn-') && type !== 'cn-desg') || type === 'subco' ? 'atPublication' : null
    const reports = ['dir-awa-pre', 'result', 'cont-modif'].includes(formType) || type === 'cn-desg'
    expect([subTypeId, type, criteriaAsked(keyOfType(0), subTypeId)]).toEqual([
      subTypeId,
      type,
      expected ?? (reports ? 'never' : 'forOffers'),
    ])
    expect(criteriaAsked(keyOfType(3), subTypeId)).toBe('never')
    expect(criteriaAsked(keyOfType(4), subTypeId)).toBe('never')
    expect(criteriaAsked(keyOfType(2), subTypeId)).toBe(reports ? 'never' : 'forOffers')
  }
  expect([0, 2, 3, 4, 5].map((type) => criteriaAsked(keyOfType(type), null))).toEqual([
    'atPublication',
    'forOffers',
    'never',
    'never',
    'atPublication',
  ])
})
