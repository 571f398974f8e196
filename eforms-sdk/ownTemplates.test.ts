import { describe, expect, it } from 'vitest'
import { addItem, emptyData, lotsOf, setAt } from '../engine/form'
import { evaluateRules } from '../engine/rules'
import { loadTemplate, type Template } from '../engine/template'
import { codeName, readTemplateFile } from './index'

const NOW = new Date('2026-11-24T09:00:00Z')
const load = (id: string): Template => {
  const loaded = loadTemplate(readTemplateFile(id))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.faults))
  return loaded.template
}
/** States of an empty form after some answers. */
const after = (template: Template, answers: Record<string, unknown>) => {
  let data = emptyData(template, { now: NOW })
  for (const [path, value] of Object.entries(answers)) data = setAt(data, path, value)
  return evaluateRules(template, data)
}

describe.each([
  ['VOBA-national', 'KONZESSION_VOBA_NATIONAL'],
  ['UVgO-national', 'KONZESSION_UVGO_NATIONAL'],
])('%s', (id, projectType) => {
  const template = load(id)

  it('is offered for its national law and takes name, buyer and deadlines from the head', () => {
    expect(template.file).toMatchObject({ legalBasis: 'other', projectTypes: [projectType] })
    for (const field of ['BT-21-Procedure', 'OPT-300-Procedure-Buyer', 'BT-131(d)-Lot', 'BT-1311(d)-Lot'])
      expect(template.node(field)).toBeUndefined()
  })

  it('starts with one lot and counts the next on', () => {
    const data = emptyData(template, { now: NOW })
    expect(lotsOf(template, data).map(({ lotId }) => lotId)).toEqual(['LOT-0001'])
    expect(lotsOf(template, addItem(template, data, { path: '/GR-Lot', now: NOW })).map(({ lotId }) => lotId)).toEqual([
      'LOT-0001',
      'LOT-0002',
    ])
  })

  it('asks what hangs on a choice only when it is taken', () => {
    const weight = '/awarding/price-weight'
    expect(after(template, {}).isVisible(weight)).toBe(false)
    expect(after(template, { '/awarding/award-method': 'price-only' }).isVisible(weight)).toBe(false)
    const best = after(template, { '/awarding/award-method': 'best-value' })
    expect(best.isVisible(weight)).toBe(true)
    expect(best.isRequired(weight)).toBe(true)
  })

  it('asks for an address when written tenders are among the forms allowed', () => {
    const address = '/documents/submission/paper-address'
    expect(after(template, { '/documents/submission/submission-forms': ['electronic-text'] }).isVisible(address)).toBe(false)
    const paper = after(template, { '/documents/submission/submission-forms': ['electronic-text', 'paper'] })
    expect([paper.isVisible(address), paper.isRequired(address)]).toEqual([true, true])
  })

  it('asks for the security only where one is demanded', () => {
    const conditions = '/conditions/bond-conditions'
    expect(after(template, { '/conditions/bond': false }).isVisible(conditions)).toBe(false)
    expect(after(template, { '/conditions/bond': true }).isRequired(conditions)).toBe(true)
  })

  it('presets only what its lists have', () => {
    for (const { ui } of template.fields) {
      const { codelist, choices } = ui
      for (const code of ui.default === undefined ? [] : [ui.default].flat()) {
        if (codelist) expect(codeName('1.7', codelist, String(code)), String(code)).toBeDefined()
        else if (choices) expect(choices.map(({ contentId }) => contentId)).toContain(code)
      }
    }
  })
})

describe('UVgO-national', () => {
  it('needs a reason for doing without competition, and an address for deliveries', () => {
    const states = after(load('UVgO-national'), {
      '/subject/procedure/procedure-type': 'direct',
      '/subject/procedure/contract-nature': 'supplies',
    })
    expect(states.isRequired('/subject/procedure/procedure-reason')).toBe(true)
    expect(states.isRequired('/subject/procedure/delivery-address')).toBe(true)
    expect(states.isVisible('/subject/procedure/participants-maximum')).toBe(false)
  })
})
