import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { addItem, setAt } from '../../../engine/form'
import { loadTemplate, type Template } from '../../../engine/template'
import { losesForm, takenFrom, withCarried } from './carried'
import type { Draft } from './draft'
import { buyerOf, nameOf, withBuyer, withName } from './nameAndBuyer'
import { newDraft } from './newDraft'
import { labelledFor } from './useTemplate'

const now = new Date('2026-11-21T10:00:00Z')
const me = { email: 'a@x.example', name: 'Anke' }
const load = (path: string): Template => {
  const loaded = loadTemplate(JSON.parse(readFileSync(path, 'utf8')) as unknown)
  if (!loaded.ok) throw new Error(`${path} does not load`)
  return loaded.template
}
const emptyOf = (template: Template): Draft => newDraft({ template, type: 0, me, legalBasis: null, now })
let eu: Template
let own: Template
beforeAll(() => {
  eu = load('templates/eu/1.7/EU-19.json')
  own = load('templates/own/VOBA-national.json')
})

describe('another form on the create page', () => {
  it('takes title, buyer, team, type and deadlines along, and loses no form where there is only that', () => {
    const base = emptyOf(eu)
    const head = withBuyer(eu, withName(eu, base, 'Kaimauer'), 7)
    const draft: Draft = {
      ...{ ...head, type: 5, finalDeadline: '2027-01-01T10:00:00.000Z', deadlinePeriodDays: 14 },
      team: [...base.team, { userName: 'b@x.example', role: 'EDITOR' }],
    }
    expect(losesForm(eu, { base, draft })).toBe(false)
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

  it('loses what else was typed in the form', () => {
    const base = emptyOf(eu)
    const text = '/GR-Procedure/GR-Procedure-Purpose/GR-Procedure-Description/BT-24-Procedure'
    expect(losesForm(eu, { base, draft: { ...base, data: setAt(base.data, text, { DEU: 'Neubau' }) } })).toBe(true)
    expect(losesForm(eu, { base, draft: { ...base, data: addItem(eu, base.data, { path: '/GR-Lot', now }) } })).toBe(true)
  })
})

describe('labels of the form', () => {
  it('follow the type that is chosen: in a continuous procedure the deadlines are the last ones', () => {
    const labelOf = (template: Template) => template.node('BT-131(d)-Lot')?.ui.label.de
    expect(labelOf(labelledFor(eu, 5))).toBe('Finale Angebotsfrist')
    expect(labelledFor(eu, 0)).toBe(eu)
    expect(labelOf(eu)).not.toBe('Finale Angebotsfrist')
  })
})
