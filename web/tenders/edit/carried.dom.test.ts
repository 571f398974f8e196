import { beforeAll, describe, expect, it } from 'vitest'
import { keyOfType } from '../../../workflows/procedure'
import { addItem, getAt, instances, setAt, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { validate } from '../../../engine/validation'
import { lostIn, takenFrom, withCarried } from './carried'
import type { Draft } from './draft'
import { buyerOf, nameOf, withBuyer, withName } from './nameAndBuyer'
import { newDraft } from './newDraft'
import { labelledFor } from './useTemplate'
import { shipped } from '../../forms/testing/shipped'

const now = new Date('2026-11-21T10:00:00Z')
const me = { email: 'a@x.example', name: 'Anke' }
const emptyOf = (template: Template): Draft => newDraft({ template, type: 0, me, legalBasis: null, now })
let eu: Template
let own: Template
beforeAll(() => {
  eu = shipped('eu/1.7/EU-19')
  own = shipped('own/VOBA-national')
})

describe('another form on the create page', () => {
  it('takes title, buyer, team, type and deadlines along, and loses no form where there is only that', () => {
    const base = emptyOf(eu)
    const head = withBuyer(eu, withName(eu, base, 'Kaimauer'), 7)
    const draft: Draft = {
      ...{ ...head, type: 5, finalDeadline: '2027-01-01T10:00:00.000Z', deadlinePeriodDays: 14 },
      team: [...base.team, { userName: 'b@x.example', role: 'EDITOR' }],
    }
    expect(lostIn(own, eu, { base, draft })).toEqual([])
    const carried = takenFrom(eu, { base, draft })
    if (!carried) throw new Error('nothing was taken along')
    const next = withCarried(own, emptyOf(own), carried)
    expect([nameOf(own, next), buyerOf(own, next)]).toEqual(['Kaimauer', 7])
    const { type, team, finalDeadline, deadlinePeriodDays } = draft
    expect(next).toMatchObject({ type, team, finalDeadline, deadlinePeriodDays, templateId: 'VOBA-national' })
  })

  it('leaves the type to the other form where nobody chose one', () => {
    const base = emptyOf(eu)
    const carried = takenFrom(eu, { base, draft: withName(eu, base, 'Kaimauer') })
    if (!carried) throw new Error('nothing was taken along')
    expect(withCarried(own, { ...emptyOf(own), type: 4 }, carried).type).toBe(4)
  })

  it('takes nothing along where nothing was typed', () => {
    const base = emptyOf(eu)
    expect(takenFrom(eu, { base, draft: base })).toBeNull()
  })

  const TEXT = '/GR-Procedure/GR-Procedure-Purpose/GR-Procedure-Description/BT-24-Procedure'
  const inLot = (number: number, path: string): string => `/GR-Lot/${number}/GR-Lot-Purpose/${path}`

  it('takes along what has a place there, lots with their ids and values; presets are those of the other form', () => {
    const works = shipped('eu/1.7/EU-16')
    const base = emptyOf(works)
    let data = setAt(base.data, TEXT, { DEU: 'Neubau' })
    data = addItem(works, data, { path: '/GR-Lot', now })
    data = setAt(data, inLot(1, 'GR-Lot-Description/BT-21-Lot'), { DEU: 'Nord' })
    const draft = withName(works, { ...base, data }, 'Kaimauer')
    expect(lostIn(eu, works, { base, draft })).toEqual([])
    const carried = takenFrom(works, { base, draft })
    if (!carried) throw new Error('nothing was taken along')
    const next = withCarried(eu, emptyOf(eu), carried)
    expect(nameOf(eu, next)).toBe('Kaimauer')
    expect(getAt(next.data, TEXT)).toEqual({ DEU: 'Neubau' })
    expect(instances(eu, next.data, 'BT-137-Lot').map(({ value }) => value)).toEqual(['LOT-0001', 'LOT-0002'])
    expect(getAt(next.data, inLot(1, 'GR-Lot-Description/BT-21-Lot'))).toEqual({ DEU: 'Nord' })
    const only = (template: Template, data: FormData, id: string) => instances(template, data, id)[0]?.value
    for (const id of ['BT-01-notice', 'BT-02-notice', 'OPP-070-notice'])
      expect(only(eu, next.data, id), id).toBe(only(eu, emptyOf(eu).data, id))
    // A third lot gets a number of its own.
    const third = addItem(eu, next.data, { path: '/GR-Lot', now })
    expect(instances(eu, third, 'BT-137-Lot').at(-1)?.value).toBe('LOT-0003')
    // Nothing in it that the other form would not have made.
    expect(validate(eu, next.data, { mode: 'draft', now })).toEqual([])
  })

  it('names what was typed and has no place there', () => {
    const base = emptyOf(eu)
    const draft = { ...base, data: setAt(base.data, inLot(0, 'GR-Lot-Description/BT-22-Lot'), 'K-7') }
    expect(lostIn(own, eu, { base, draft }).map(({ contentId, value }) => [contentId, value])).toEqual([['BT-22-Lot', 'K-7']])
  })
})

describe('labels of the form', () => {
  it('follow the type that is chosen: in a continuous procedure the deadlines are the last ones', () => {
    const labelOf = (template: Template) => template.node('BT-131(d)-Lot')?.ui.label.de
    expect(labelOf(labelledFor(eu, keyOfType(5)))).toBe('Finale Angebotsfrist')
    expect(labelledFor(eu, keyOfType(0))).toBe(eu)
    expect(labelOf(eu)).not.toBe('Finale Angebotsfrist')
  })
})
