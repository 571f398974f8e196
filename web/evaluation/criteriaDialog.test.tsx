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
