import { describe, expect, it } from 'vitest'
import { inputOf, type Draft } from './draft'
import { issuesOf } from './useSave'

const team: Draft['team'] = [
  { userName: 'a@hafen.example', role: 'ADMIN' },
  { userName: 'b@hafen.example', role: 'EDITOR' },
]
const draft = (type: Draft['type']): Draft => ({
  ...{ type, procedure: null, templateId: 'EU-29', name: 'Kaimauer', organizationId: 7, data: {}, team },
  ...{ applicationDeadline: null, offerDeadline: null, finalDeadline: null, deadlinePeriodDays: null },
})

describe('what a save sends', () => {
  it.each([3, 4] as const)('of a new tender of type %i is nobody of a team that was picked before', (type) => {
    expect(inputOf(draft(type))).not.toHaveProperty('team')
    expect(inputOf(draft(0)).team).toEqual(team)
    expect(inputOf(draft(type), { id: 't', version: 1 }).team).toEqual(team)
  })
})

describe('what the server refused', () => {
  it('is shown in the form where it is of the form; of the team its sentence speaks', () => {
    const errors = [
      { path: '/project/team/0/userName', rule: 'notActiveStaff' },
      { path: '/project/data/GR-Lot/0/BT-21-Lot', rule: 'type' },
    ]
    expect(issuesOf({ errors }).map(({ path }) => path)).toEqual(['/GR-Lot/0/BT-21-Lot'])
  })
})
