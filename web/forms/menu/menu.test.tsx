// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())
const template = exampleTemplate({
  fields: [
    { id: 'A', required: true, btId: 'BT-24' },
    { id: 'Netz', required: true, valueType: 'url' },
    { id: 'Frei', btId: 'BT-300' },
  ],
  lots: [{ id: 'Los-Titel', required: true, btId: 'BT-21' }],
})
const line = (name: string): HTMLElement => {
  const found = form.all('.f-nav button').find((one) => one.querySelector('.nm')?.textContent === name)
  if (!found) throw new Error(name)
  return found
}
const state = (name: string): string => [...line(name).querySelectorAll('.f-state')].map((one) => one.textContent).join(' ')

describe('the sections menu', () => {
  it('counts required values and gives each line its state: pencil, tick, octagon', async () => {
    form = await mountForm({ template, withMenu: true })
    expect(form.find('.f-total').textContent).toBe('0 von 3 Pflichtangaben')
    expect(state('Abschnitt')).toBe('2 offen')
    expect(line('Gruppe').querySelector('.i-pencil')).not.toBeNull()
    await form.type(form.find('.f-field input'), 'da')
    await form.type(form.find('input[type="url"]'), 'keine Adresse')
    await form.leave(form.find('input[type="url"]'))
    await form.settle()
    expect(form.find('.f-total').textContent).toBe('2 von 3 Pflichtangaben')
    expect(state('Gruppe')).toBe('1Fehler')
    expect(line('Gruppe').querySelector('.i-octagon')).not.toBeNull()
    await form.type(form.find('input[type="url"]'), 'https://kiel.example')
    await form.settle()
    expect(state('Gruppe')).toBe('vollständig')
    expect(line('Gruppe').querySelector('.i-check')).not.toBeNull()
  })

  it('finds fields by label and by BT id, opens what hides them and gives them the focus', async () => {
    form = await mountForm({ template, withMenu: true })
    expect(form.all('.f-field')).toHaveLength(3)
    await form.type(form.find('.f-search input'), 'bt-300')
    expect(form.all('.f-hits button').map((one) => one.querySelector('span')?.textContent)).toEqual(['Frei'])
    await form.press(form.find('.f-search input'), 'Enter')
    await form.settle()
    expect(form.all('.f-field')).toHaveLength(4)
    expect(document.activeElement?.id).toBe('f.section.group.Frei')
  })

  it('finds fields of a group that was not added yet, and leads to where it is added', async () => {
    form = await mountForm({
      template: exampleTemplate({ fields: [{ id: 'A' }], items: [{ id: 'Ort', btId: 'BT-5131' }] }),
      withMenu: true,
    })
    await form.type(form.find('.f-search input'), 'bt-5131')
    expect(form.all('.f-hits button').map((one) => one.querySelector('span')?.textContent)).toEqual(['Ort'])
    // Four of these in a result form: each says what it is about.
    expect(form.find('.f-hits small').textContent).toBe('BT-5131 · Abschnitt, Eintrag')
    await form.press(form.find('.f-search input'), 'Enter')
    await form.settle()
    expect(document.activeElement?.textContent).toContain('Eintrag hinzufügen')
  })

  it('shows identifiers on demand', async () => {
    form = await mountForm({ template, withMenu: true })
    expect(form.all('.f-bt')).toHaveLength(0)
    await form.click(form.all('.f-switch input')[1])
    expect(form.all('.f-bt').map((one) => one.textContent)).toEqual(['BT-24', 'Netz', 'BT-21'])
  })

  it('folds what is complete to one line with names, and opens it again', async () => {
    form = await mountForm({ template, withMenu: true, values: { [inGroup('A')]: 'da', '/GR-Lot/0/lot-group/Los-Titel': 'Reventlou' } })
    await form.click(form.all('.f-switch input')[0])
    expect(form.find('.f-fold').textContent).toBe('1 Feld vollständig: A')
    expect(form.all('.f-field')).toHaveLength(1)
    await form.type(form.find('input[type="url"]'), 'https://kiel.example')
    await form.settle()
    expect(form.all('.f-field')).toHaveLength(1)
    await form.click(form.find('.f-fold'))
    expect(form.all('.f-field')).toHaveLength(2)
  })

  it('goes to the next open field by Alt+↓, over sections and around', async () => {
    form = await mountForm({ template, withMenu: true, values: { [inGroup('A')]: 'da' } })
    const next = async (): Promise<string | undefined> => {
      await form.press(document.body, 'ArrowDown', { altKey: true })
      await form.settle()
      return document.activeElement?.id
    }
    expect(await next()).toBe('f.section.group.Netz')
    expect(await next()).toBe('f.GR-Lot.0.lot-group.Los-Titel')
    expect(await next()).toBe('f.section.group.Netz')
  })

  it('shuts on the way to the next open field, which would be behind it on a phone', async () => {
    form = await mountForm({ template, withMenu: true })
    await form.click(form.find('.f-strip'))
    expect(form.find('.f-strip').getAttribute('aria-expanded')).toBe('true')
    await form.click(form.find('.f-keys button'))
    await form.settle()
    expect(form.find('.f-strip').getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).toBe(inGroup('A'))
  })

  it('lists lots by id and name from two on; a click shows the lot', async () => {
    form = await mountForm({ template, withMenu: true, values: { '/GR-Lot/0/lot-group/Los-Titel': 'Reventlou' } })
    // The card of one lot is not called lots, and the menu calls it what the card is called.
    expect(state('Auftrag im Einzelnen')).toBe('vollständig')
    expect(form.find('.f-strip b').textContent).not.toBe('Lose')
    await form.click(form.button(/In Lose aufteilen/))
    expect(state('Lose')).toBe('1 offen')
    expect(state('LOT-0002')).toBe('1 offen')
    expect(state('LOT-0001 Reventlou')).toBe('vollständig')
    await form.click(line('LOT-0001 Reventlou'))
    await form.settle()
    expect(form.find('.f-lothead .id').textContent).toBe('LOT-0001')
  })
})

describe('problems', () => {
  it('are sentences that name the field and its place and lead to it', async () => {
    form = await mountForm({
      template,
      withMenu: true,
      options: {
        issues: [{ path: '/GR-Lot/0/lot-group/Los-Titel', rule: 'maxLength', params: { limit: 3, length: 9 }, severity: 'ERROR' }],
      },
      values: { '/GR-Lot/0/lot-group/Los-Titel': 'Reventlou' },
    })
    await form.settle()
    const problem = form.find('.f-prob li')
    expect(problem.textContent).toContain('darf höchstens 3 Zeichen haben, es sind 9')
    expect(problem.querySelector('small')?.textContent).toContain('Auftrag im Einzelnen')
    await form.click(problem.querySelector('button') ?? undefined)
    await form.settle()
    expect(document.activeElement?.id).toBe('f.GR-Lot.0.lot-group.Los-Titel')
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe('f.GR-Lot.0.lot-group.Los-Titel-hint')
  })

  it('of the server go when their field is changed', async () => {
    form = await mountForm({
      template,
      options: { issues: [{ path: inGroup('A'), rule: 'pattern', severity: 'ERROR' }] },
      values: { [inGroup('A')]: 'x' },
    })
    // Judged when the first paint is through.
    await form.settle()
    expect(form.all('.f-prob li')).toHaveLength(1)
    await form.type(form.find('.f-field input'), 'y')
    await form.settle()
    expect(form.all('.f-prob li')).toHaveLength(0)
  })
})
