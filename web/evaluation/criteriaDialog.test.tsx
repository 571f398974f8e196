import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { CriterionView } from '../../server/contract/evaluation/views'
import app from '../../engine/languages/de/web/app.json'
import evaluation from '../../engine/languages/de/web/evaluation.json'
import { inGerman } from '../testing/inGerman'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { CriteriaDialog } from './CriteriaDialog'

vi.mock('../rpc/line', () => import('../testing/line'))

const criterion = (id: string): CriterionView =>
  ({ id, name: id, weight: '30', published: { name: false, weight: false }, price: null }) as unknown as CriterionView
const view = { title: 'Kriterien', lead: '', criteria: ['Preis', 'Konzept', 'Team'].map(criterion), maxPoints: '10', fields: [] }

let page: MountedPage | null = null
beforeAll(() => inGerman({ app, evaluation }))
afterEach(() => page?.close())

it('the focus goes to the criterion that was added, and to the one after that which was taken away', async () => {
  const save = () => Promise.resolve(true)
  page = await mountPage(<CriteriaDialog {...view} isBusy={false} fault={null} onSave={save} onClose={() => undefined} />)
  const { click, button, find } = page
  const here = (): unknown => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : document.activeElement)
  const remove = (number: number): Promise<void> => click(find(`button[aria-label="Kriterium ${number} entfernen"]`))
  await click(button('Kriterium hinzufügen'))
  expect(here()).toBe('')
  await remove(2)
  expect(here()).toBe('Team')
  await remove(3)
  expect(here()).toBe('Team')
})

it('a method asks for what it needs while criteria are written, and is saved with them', async () => {
  const save = vi.fn((_input: unknown) => Promise.resolve(true))
  const priced = { ...criterion('Preis'), weight: '60', price: { field: 'net', formula: { kind: 'linear', better: 'lower', zeroAt: '2' } } }
  const criteria = [priced, { ...criterion('Konzept'), weight: '40' }] as CriterionView[]
  const dialog = { ...view, criteria, ranked: {}, isBusy: false, fault: null, onSave: save, onClose: () => undefined }
  page = await mountPage(<CriteriaDialog {...dialog} />)
  const { type, button, click, text, find } = page
  const method = find<HTMLSelectElement>('.ev-ranked select')
  await act(() => {
    method.value = 'extended'
    method.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(text()).toContain('Leistung geteilt durch Preis gewichtet beide gleich')
  await type(find<HTMLInputElement>('.ev-ranked input'), '0')
  await click(button('Kriterien festlegen'))
  expect(text()).toContain('Bitte geben Sie eine Zahl über 0 und unter 100 an.')
  await type(find<HTMLInputElement>('.ev-ranked input'), '7,5')
  await type(find<HTMLInputElement>('.ev-least input'), '11')
  await click(button('Kriterien festlegen'))
  expect(text()).toContain('Bitte geben Sie eine Zahl bis zur Höchstpunktzahl an.')
  await type(find<HTMLInputElement>('.ev-least input'), '4')
  await click(button('Kriterien festlegen'))
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    method: { kind: 'extended', range: '7.5', then: 'price' },
    criteria: [{ id: 'Preis' }, { id: 'Konzept', minimum: '4' }],
  })
})

it('a sub-criterion stands behind its criterion, says what parts make together, and goes with it', async () => {
  const save = vi.fn((_input: unknown) => Promise.resolve(true))
  page = await mountPage(<CriteriaDialog {...view} isBusy={false} fault={null} onSave={save} onClose={() => undefined} />)
  const { type, button, click, text, find } = page
  await click(button('Unterkriterium hinzufügen'))
  // The focus is where its name is typed.
  await type(document.activeElement as HTMLInputElement, 'Aufbau')
  expect(text()).toContain('Summe der Unterkriterien: 0 %')
  expect([...document.querySelectorAll('.ev-criteria > li')].map(({ className }) => className)).toEqual(['', 'ev-part-of', '', ''])
  await type(find<HTMLInputElement>('.ev-part-of .ev-line:first-child .num'), '100')
  expect(text()).toContain('Summe der Unterkriterien: 100 %')
  await click(button('Kriterien festlegen'))
  expect(save.mock.calls[0]?.[0]).toMatchObject({ criteria: [{ id: 'Preis' }, { name: 'Aufbau', weight: '100', parent: 'Preis' }, {}, {}] })
})

it('between equals decides only what can, and nothing else is saved', async () => {
  const save = vi.fn((_input: unknown) => Promise.resolve(true))
  const priced = { ...criterion('Preis'), weight: '60', price: { field: 'net', formula: { kind: 'linear', better: 'lower', zeroAt: '2' } } }
  const criteria = [priced, { ...criterion('Konzept'), weight: '40' }] as CriterionView[]
  const dialog = {
    ...view,
    criteria,
    ranked: { tie: 'price' as const },
    isBusy: false,
    fault: null,
    onSave: save,
    onClose: () => undefined,
  }
  page = await mountPage(<CriteriaDialog {...dialog} />)
  const { button, click, find } = page
  const tie = () => find<HTMLSelectElement>('.ev-ranked .ev-line:last-child select')
  const choices = (): string[] => [...tie().options].map(({ value }) => value)
  expect([choices(), tie().value]).toEqual([['none', 'price', 'quality', 'lot'], 'price'])
  await click(find('button[aria-label="Kriterium 1 entfernen"]'))
  expect([choices(), tie().value]).toEqual([['none', 'lot'], 'none'])
  await click(button('Kriterien festlegen'))
  expect(save.mock.calls[0]?.[0]).not.toHaveProperty('tie')
})
