// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { getAt } from '../../../engine/form'
import type { CodeRow } from '../editor/types'
import { exampleTemplate, inGroup } from '../testing/exampleTemplate'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())
const CPV: readonly CodeRow[] = [
  ['45000000', 'Bauarbeiten'],
  ['45240000', 'Wasserbau', '45000000'],
  ['45241000', 'Bau von Häfen', '45240000'],
  ['63000000', 'Hilfstätigkeiten im Verkehr'],
  ['63700000', 'Hilfstätigkeiten für den Wasserverkehr', '63000000'],
  ['63721000', 'Betrieb von Häfen und Wasserstraßen', '63700000'],
  ['63721200', 'Betrieb von Häfen', '63721000'],
  ['63721300', 'Betrieb von Wasserstraßen', '63721000'],
  ['63731000', 'Betrieb von Flughäfen', '63700000'],
]
const long: readonly CodeRow[] = Array.from({ length: 40 }, (_, index) => [`L${index}`, index === 7 ? 'Dänisch' : `Sprache ${index}`])
const short: readonly CodeRow[] = [
  ['works', 'Bauleistung'],
  ['services', 'Dienstleistung'],
  ['supplies', 'Lieferung'],
]
const codes = { cpv: CPV, long, short }
const template = (codelist: string, many = false) =>
  exampleTemplate({ fields: [{ id: 'A', valueType: 'code', codelist, required: true, ...(many ? { repeatable: { min: 1 } } : {}) }] })
const open = async (): Promise<HTMLInputElement> => {
  await form.click(form.find('.f-code'))
  await form.settle()
  return form.find<HTMLInputElement>('.f-pick input')
}
const rows = (): string[] => form.all('.f-tree li').map((one) => one.textContent ?? '')

describe('one code', () => {
  it('is a native select for a short list', async () => {
    form = await mountForm({ template: template('short'), codes, values: { [inGroup('A')]: 'services' } })
    const select = form.find<HTMLSelectElement>('select.select')
    expect(select.selectedOptions[0]?.textContent).toBe('Dienstleistung')
    await form.type(select, 'works')
    expect(getAt(form.data(), inGroup('A'))).toBe('works')
    await form.type(select, '')
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
  })

  it('keeps and shows a code the list does not know', async () => {
    form = await mountForm({ template: template('short'), codes, values: { [inGroup('A')]: 'old-code' } })
    expect(form.find<HTMLSelectElement>('select.select').value).toBe('old-code')
  })

  it('is a search for a long list, with diacritics folded', async () => {
    form = await mountForm({ template: template('long'), codes })
    const search = await open()
    await form.type(search, 'danisch')
    expect(rows()).toEqual(['Dänisch'])
    await form.press(search, 'Enter')
    expect(getAt(form.data(), inGroup('A'))).toBe('L7')
    expect(form.find('.f-code').textContent).toContain('Dänisch')
  })

  it('loads a very long list only when it is opened', async () => {
    const asked: string[] = []
    form = await mountForm({ template: template('cpv'), options: { loadCodes: (list) => (asked.push(list), Promise.resolve(CPV)) } })
    expect(asked).toEqual([])
    await open()
    expect(asked).toEqual(['cpv'])
  })
})

describe('a list that is open and left', () => {
  const isOpen = (): boolean => form.all('.f-pick').length > 0
  /** As a browser does: the press takes the focus along, the click is made where press and release both were. */
  const at = (element: HTMLElement, type: string): void => {
    element.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  }
  const leave = async (search: HTMLElement): Promise<void> => {
    search.blur()
    await form.settle()
  }

  it('closes at once with Tab', async () => {
    form = await mountForm({ template: template('long'), codes })
    await leave(await open())
    expect(isOpen()).toBe(false)
  })

  it('stays in its place until the click that left it is made, or what lies below would move away from under the pointer', async () => {
    form = await mountForm({ template: template('long'), codes })
    const search = await open()
    at(document.body, 'pointerdown')
    await leave(search)
    expect(isOpen()).toBe(true)
    at(document.body, 'pointerup')
    expect(isOpen()).toBe(true)
    at(document.body, 'click')
    await form.settle()
    expect(isOpen()).toBe(false)
  })
})

describe('the tree', () => {
  it('shows ancestors as a path, marks the hit, and counts hits in other branches', async () => {
    form = await mountForm({ template: template('cpv'), codes })
    const search = await open()
    await form.type(search, 'Häfen')
    expect(form.find('.f-pick [role="status"]').textContent).toBe('3 Treffer in 9')
    expect(form.find('.f-path').textContent).toBe('63 Hilfstätigkeiten im Verkehr')
    expect(rows()).toEqual([
      '63700000Hilfstätigkeiten für den Wasserverkehr1 weiterer',
      '63721000Betrieb von Häfen und Wasserstraßen1 weiterer',
      '63721200Betrieb von Häfen',
    ])
    expect(form.all('.f-tree mark').map((one) => one.textContent)).toEqual(['Häfen', 'Häfen'])
    expect(form.find('.f-elsewhere').textContent).toBe('1 Treffer in 45 Bauarbeiten')
  })

  it('looks into another branch on demand', async () => {
    form = await mountForm({ template: template('cpv'), codes })
    await form.type(await open(), 'Häfen')
    await form.click(form.button(/1 Treffer in 45/))
    expect(rows().at(-1)).toBe('45241000Bau von Häfen')
  })

  it('is walked by arrows and taken by Enter; the focus stays in the search', async () => {
    form = await mountForm({ template: template('cpv'), codes })
    const search = await open()
    expect(rows()).toHaveLength(2)
    await form.press(search, 'ArrowDown')
    await form.press(search, 'ArrowRight')
    expect(rows()).toHaveLength(3)
    await form.press(search, 'ArrowDown')
    const active = document.getElementById(search.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain('63700000')
    expect(document.activeElement).toBe(search)
    await form.press(search, 'Enter')
    expect(getAt(form.data(), inGroup('A'))).toBe('63700000')
    expect(form.all('.f-pick')).toHaveLength(0)
  })

  it('closes by Escape and leaves the value', async () => {
    form = await mountForm({ template: template('cpv'), codes, values: { [inGroup('A')]: '63721200' } })
    await form.settle()
    const search = await open()
    expect(form.find('[role="treeitem"][aria-selected="true"]').textContent).toContain('63721200')
    await form.press(search, 'Escape')
    expect(form.all('.f-pick')).toHaveLength(0)
    expect(getAt(form.data(), inGroup('A'))).toBe('63721200')
  })

  it('takes only level 3 of NUTS', async () => {
    form = await mountForm({
      template: template('nuts_nuts-lvl3'),
      codes: {
        nuts: [
          ['DE', 'Deutschland'],
          ['DEF', 'Schleswig-Holstein', 'DE'],
          ['DEF02', 'Kiel', 'DEF'],
        ],
      },
    })
    const search = await open()
    await form.press(search, 'Enter')
    expect(getAt(form.data(), inGroup('A'))).toBeUndefined()
    await form.type(search, 'Kiel')
    await form.press(search, 'Enter')
    expect(getAt(form.data(), inGroup('A'))).toBe('DEF02')
  })
})

describe('several codes', () => {
  it('are checkboxes for a short list, in the order of the list', async () => {
    form = await mountForm({ template: template('short', true), codes, values: { [inGroup('A')]: ['supplies'] } })
    await form.settle()
    await form.click(form.find('label.check input'))
    expect(getAt(form.data(), inGroup('A'))).toEqual(['works', 'supplies'])
  })

  it('are chips and a search for a long one', async () => {
    form = await mountForm({ template: template('long', true), codes, values: { [inGroup('A')]: ['L1'] } })
    await form.settle()
    const search = await open()
    await form.type(search, 'Sprache 2')
    await form.press(search, 'Enter')
    expect(getAt(form.data(), inGroup('A'))).toEqual(['L1', 'L2'])
    await form.click(form.button(/^Sprache 1 entfernen/))
    expect(getAt(form.data(), inGroup('A'))).toEqual(['L2'])
  })
})

describe('the search of a list', () => {
  it('of several is ready for the next one: what was looked for is written over', async () => {
    form = await mountForm({ template: template('long', true), codes })
    const search = await open()
    await form.type(search, 'danisch')
    await form.press(search, 'Enter')
    expect(getAt(form.data(), inGroup('A'))).toEqual(['L7'])
    expect([search.selectionStart, search.selectionEnd]).toEqual([0, 'danisch'.length])
  })

  it('leaves the keys of the form to the form: Alt+↓ leads on from an open list', async () => {
    form = await mountForm({
      template: exampleTemplate({
        fields: [
          { id: 'A', valueType: 'code', codelist: 'long', required: true, repeatable: { min: 1 } },
          { id: 'B', required: true },
        ],
      }),
      codes,
    })
    await form.focus(form.find('.f-code'))
    const search = await open()
    await form.press(search, 'ArrowDown', { altKey: true })
    await form.settle()
    expect(document.activeElement?.id).toMatch(/B$/)
    expect(form.all('.f-pick')).toEqual([])
  })

  it('shows and walks three hundred rows, and says how many more there are', async () => {
    const endless: readonly CodeRow[] = Array.from({ length: 512 }, (_, index) => [`E${index}`, `Eintrag ${index}`])
    form = await mountForm({ template: template('endless'), codes: { endless }, values: { [inGroup('A')]: 'E297' } })
    const search = await open()
    expect(rows()).toHaveLength(300)
    expect(form.find('.f-pick').textContent).toContain('212 weitere Einträge: Bitte suchen Sie genauer.')
    for (let step = 0; step < 5; step++) await form.press(search, 'ArrowDown')
    expect(search.getAttribute('aria-activedescendant')).toMatch(/-E299$/)
  })
})
