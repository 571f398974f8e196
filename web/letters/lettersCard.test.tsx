import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import app from '../../engine/languages/de/web/app.json'
import letters from '../../engine/languages/de/web/letters.json'
import tenders from '../../engine/languages/de/web/tenders.json'
import type { LettersView } from '../../server/contract/procedure/letters'
import { tenderOf } from '../offers/testing/samples'
import { call } from '../testing/line'
import { inGerman } from '../testing/inGerman'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { LettersCard } from './LettersCard'

vi.mock('../rpc/line', () => import('../testing/line'))

const words = { subject: 'Ihr Angebot', text: 'Der Preis liegt darüber.' }
const draft: LettersView = {
  ...{ id: 'l', version: 3, lotId: 'LOT-0001', kind: 'rejection', paragraph: '§ 62 Abs. 1 VgV', winners: [], electronic: true },
  ...{ texts: { de: words, en: words }, sent: null, contractFrom: null, refusal: null },
  letters: [{ offerId: 'o', name: 'Werft B', reason: 'Preis', filled: { de: words, en: words }, proof: { state: 'none', at: null } }],
  authors: [{ name: 'Anke Hansen', at: '2026-11-27T09:00:00.000Z' }],
}

let page: MountedPage
const show = async (view: LettersView): Promise<void> => {
  page = await mountPage(<LettersCard tender={tenderOf({ id: 'p' })} letters={view} onEdit={null} />)
}
const buttons = (): (string | null)[] => [...document.querySelectorAll('.lt-actions button')].map((one) => one.textContent)
beforeAll(() => inGerman({ app, letters, tenders }))
afterEach(() => page.close())

it('lies open before whoever is to read it, who sends what was read after a question', async () => {
  call.mockReset().mockResolvedValue({ id: 'p' })
  await show(draft)
  expect(page.find<HTMLDetailsElement>('details').open).toBe(true)
  expect(buttons()).toEqual(['Gelesen und absenden'])
  await page.click(page.find('.lt-actions button'))
  expect(call).not.toHaveBeenCalledWith('sendLetters', expect.anything(), expect.anything())
  await page.click(page.find('[role="dialog"] .primary, dialog .primary'))
  expect(call).toHaveBeenCalledWith('sendLetters', 'p', { id: 'l', version: 3 })
})

it('says to whoever wrote it why another has to read it, and offers nothing to send', async () => {
  await show({ ...draft, refusal: 'Das haben Sie selbst geschrieben.' })
  expect(page.find('.lt-card').textContent).toContain('Das haben Sie selbst geschrieben.')
  expect(page.find<HTMLDetailsElement>('details').open).toBe(false)
  expect(buttons()).toEqual([])
})
