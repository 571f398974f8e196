import { describe, expect, it } from 'vitest'
import { issuesByLot } from './useSubmit'

describe('what a refused submission lacks', () => {
  it('goes to the lot and the field it is about', () => {
    const issues = issuesByLot({
      errors: [
        { path: '/lots/LOT-0001/price/total', contentId: 'total', rule: 'required', params: {} },
        { path: '/lots/LOT-0002/reference/0/name', rule: 'maxLength', params: { limit: 10 } },
        { path: '/lots/LOT-0002', rule: 'minItems', params: {} },
      ],
    })
    expect([...issues]).toEqual([
      ['LOT-0001', [{ path: '/price/total', contentId: 'total', rule: 'required', params: {} }]],
      [
        'LOT-0002',
        [
          { path: '/reference/0/name', contentId: 'name', rule: 'maxLength', params: { limit: 10 } },
          { path: '', contentId: '', rule: 'minItems', params: {} },
        ],
      ],
    ])
  })

  it('is nothing where the answer is about no form', () => {
    for (const data of [undefined, {}, { errors: 'no' }, { errors: [null, { path: '/extra/declaredBy', rule: 'required' }, { path: 3 }] }])
      expect(issuesByLot(data).size).toBe(0)
  })
})
