import { describe, expect, it } from 'vitest'
import { SMALL_SPECS, smallForm } from '../template/fixtures/smallForm'
import { templateOf } from '../template/fixtures/buildTemplate'
import { evaluateRules } from '../rules'
import { buyerId, deadlineFields, hasDeadlineField, lotsOf, tenderName } from './index'

const template = smallForm()
const plain = templateOf([{ id: 'a' }])

describe('head of a tender', () => {
  it.each([
    [{ DEU: ' Brücke ', ENG: 'Bridge' }, 'Brücke'],
    [{ DEU: '  ', ENG: 'Bridge' }, 'Bridge'],
    [{ FRA: 'Pont' }, 'Pont'],
    ['plain', 'plain'],
    [null, ''],
    [{ DEU: 5 }, ''],
  ])('takes the name from %j', (value, name) => {
    expect(tenderName(template, { 'GR-Procedure': { 'BT-21-Procedure': value } })).toBe(name)
  })

  it.each([
    ['17', 17],
    [17, 17],
    ['0', null],
    ['-1', null],
    ['1e3', null],
    ['ORG-0001', null],
    ['99999999999999999', null],
    [{ $gt: '' }, null],
    [undefined, null],
  ])('takes the buyer from %j', (value, id) => {
    expect(buyerId(template, { 'GR-Procedure': { 'OPT-300-Procedure-Buyer': value } })).toBe(id)
  })

  it('finds nothing where the template has no such fields', () => {
    expect([tenderName(plain, { a: 'x' }), buyerId(plain, {}), lotsOf(plain, {})]).toEqual(['', null, []])
  })

  it('reads the lot deadlines as moments', () => {
    const lot = {
      _id: 'a',
      'BT-1311(d)-Lot': '2026-12-01+01:00',
      'BT-1311(t)-Lot': '10:00:00+01:00',
      'BT-131(d)-Lot': '2027-07-01+02:00',
      'BT-131(t)-Lot': '12:00:00+02:00',
    }
    const free = templateOf(SMALL_SPECS, [])
    const data = { 'GR-Lot': [lot, { _id: 'b', 'BT-131(d)-Lot': '2027-07-01+02:00' }] }
    expect(deadlineFields(template, data, { lotPath: '/GR-Lot/0', states: evaluateRules(free, data) })).toEqual({
      applicationDeadline: new Date('2026-12-01T09:00:00.000Z'),
      offerDeadline: new Date('2027-07-01T10:00:00.000Z'),
    })
    expect(deadlineFields(template, data, { lotPath: '/GR-Lot/1', states: evaluateRules(free, data) })).toEqual({
      applicationDeadline: null,
      offerDeadline: null,
    })
    // In a two-stage procedure the form hides the deadline for tenders: what is left in it does not count.
    const states = evaluateRules(template, data)
    expect(deadlineFields(template, data, { lotPath: '/GR-Lot/0', states }).offerDeadline).toBeNull()
    expect([hasDeadlineField(template, 'offerDeadline'), hasDeadlineField(plain, 'offerDeadline')]).toEqual([true, false])
  })
})
