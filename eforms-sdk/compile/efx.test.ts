import { describe, expect, it } from 'vitest'
import { efxToJsonLogic, fieldsRead, UnsupportedEfx } from './efx'

describe('EFX conditions', () => {
  it.each([
    ['presence', '{ND-Lot} ${BT-131(d)-Lot is present}', { '!!': { var: 'BT-131(d)-Lot' } }],
    ['absence', '{ND-Lot} ${OPT-060-Lot is not present}', { '!': { var: 'OPT-060-Lot' } }],
    ['negation', "{ND-Lot} ${not(BT-14-Lot == 'x')}", { '!': { '==': [{ var: 'BT-14-Lot' }, 'x'] } }],
    ['lists', "{ND-Lot} ${BT-105-Procedure in ('a','b')}", { in: [{ var: 'BT-105-Procedure' }, ['a', 'b']] }],
    [
      'and before or',
      "{ND-Lot} ${BT-1-Lot == 'a' or BT-2-Lot != 'b' and BT-3-Lot is present}",
      { or: [{ '==': [{ var: 'BT-1-Lot' }, 'a'] }, { and: [{ '!=': [{ var: 'BT-2-Lot' }, 'b'] }, { '!!': { var: 'BT-3-Lot' } }] }] },
    ],
    [
      'parentheses',
      "{ND-Lot} ${(BT-1-Lot == 'a' or BT-2-Lot == 'b') and BT-3-Lot is present}",
      { and: [{ or: [{ '==': [{ var: 'BT-1-Lot' }, 'a'] }, { '==': [{ var: 'BT-2-Lot' }, 'b'] }] }, { '!!': { var: 'BT-3-Lot' } }] },
    ],
  ])('understands %s', (_name, efx, logic) => {
    expect(efxToJsonLogic(efx)).toEqual(logic)
  })

  it.each([
    ['no context', "BT-14-Lot == 'x'"],
    ['functions', '{ND-Lot} ${count(BT-14-Lot) > 1}'],
    ['other comparisons', '{ND-Lot} ${BT-36-Lot > P0D}'],
    ['an end in the middle', "{ND-Lot} ${BT-14-Lot == 'x' and}"],
    ['too much', "{ND-Lot} ${BT-14-Lot == 'x' 'y'}"],
    ['an open parenthesis', "{ND-Lot} ${(BT-14-Lot == 'x'}"],
  ])('refuses %s instead of guessing', (_name, efx) => {
    expect(() => efxToJsonLogic(efx)).toThrow(UnsupportedEfx)
  })

  it('lists each field once', () => {
    expect(fieldsRead({ or: [{ var: 'A' }, { and: [{ '!': { var: 'B' } }, { var: 'A' }] }] })).toEqual(['A', 'B'])
  })
})
