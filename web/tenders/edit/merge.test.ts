import { beforeAll, describe, expect, it } from 'vitest'
import { addItem, emptyData, getAt, lotsOf, setAt } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { Draft } from './draft'
import { merged, mergeRows, proposal } from './merge'
import { buyerOf, nameOf, withBuyer, withName } from './nameAndBuyer'
import { shipped } from '../../forms/testing/shipped'

const now = new Date('2026-11-21T10:00:00Z')
const TEXT = '/GR-Procedure/GR-Procedure-Purpose/GR-Procedure-Description/BT-24-Procedure'
let template: Template
let base: Draft

beforeAll(() => {
  template = shipped('eu/1.7/EU-19')
  const draft: Draft = {
    ...{ type: 0, procedure: null, templateId: 'EU-19', name: '', organizationId: null, data: emptyData(template, { now }) },
    ...{
      team: [{ userName: 'a@x.example', role: 'ADMIN' }],
      applicationDeadline: null,
      offerDeadline: null,
      finalDeadline: null,
      deadlinePeriodDays: null,
    },
  }
  base = withBuyer(template, withName(template, draft, 'Kaimauer'), 7)
})

const text = (draft: Draft, value: string): Draft => ({ ...draft, data: setAt(draft.data, TEXT, { DEU: value }) })
const withLot = (draft: Draft): Draft => ({ ...draft, data: addItem(template, draft.data, { path: '/GR-Lot', now }) })
const choose = (versions: { mine: Draft; theirs: Draft }, choice: 'mine' | 'theirs' | null): Draft => {
  const all = { template, base, ...versions }
  const rows = mergeRows(all)
  return merged(all, rows, new Map(rows.map((row) => [row.key, choice ?? proposal(row)])))
}

describe('name and buyer in the form', () => {
  it('are written into the fields that the server reads', () => {
    expect(nameOf(template, base)).toBe('Kaimauer')
    expect(buyerOf(template, base)).toBe(7)
    expect(JSON.stringify(base.data)).toContain('"BT-21-Procedure":{"DEU":"Kaimauer"}')
  })
})

describe('two versions of one tender', () => {
  it('says who changed what, and proposes each one’s own change', () => {
    const mine = text(base, 'meins')
    const theirs = withName(template, base, 'Kaimauer West')
    const rows = mergeRows({ template, base, mine, theirs })
    expect(rows.map(({ difference, changedBy }) => [difference?.contentId, changedBy])).toEqual([
      ['BT-21-Procedure', 'onlyTheirs'],
      ['BT-24-Procedure', 'onlyMine'],
    ])
    const result = choose({ mine, theirs }, null)
    expect(nameOf(template, result)).toBe('Kaimauer West')
    expect(getAt(result.data, TEXT)).toEqual({ DEU: 'meins' })
  })

  it('takes for a value that both changed what the person chooses', () => {
    const versions = { mine: text(base, 'meins'), theirs: text(base, 'ihres') }
    expect(mergeRows({ template, base, ...versions })[0]?.changedBy).toBe('both')
    expect(getAt(choose(versions, 'mine').data, TEXT)).toEqual({ DEU: 'meins' })
    expect(getAt(choose(versions, 'theirs').data, TEXT)).toEqual({ DEU: 'ihres' })
  })

  it('keeps the lots that both added, under ids of their own', () => {
    const result = choose({ mine: withLot(base), theirs: withLot(base) }, 'mine')
    const theirsKept = choose({ mine: withLot(base), theirs: withLot(base) }, null)
    expect(lotsOf(template, theirsKept.data).map(({ lotId }) => lotId)).toEqual(['LOT-0001', 'LOT-0002', 'LOT-0003'])
    expect(lotsOf(template, result.data).map(({ lotId }) => lotId)).toEqual(['LOT-0001', 'LOT-0002'])
  })

  it('merges the team and deadlines beside the form like values', () => {
    const theirs: Draft = { ...base, team: [...base.team, { userName: 'b@x.example', role: 'EDITOR' }] }
    const mine: Draft = { ...base, applicationDeadline: '2027-01-07T09:00:00.000Z' }
    const result = choose({ mine, theirs }, null)
    expect(result.team).toHaveLength(2)
    expect(result.applicationDeadline).toBe('2027-01-07T09:00:00.000Z')
  })
})
