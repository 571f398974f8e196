import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { TenderView } from '../../server/contract/tenders/views'
import deApp from '../../engine/languages/de/web/app.json'
import dePhases from '../../engine/languages/de/web/phases.json'
import deTenders from '../../engine/languages/de/web/tenders.json'
import { call } from '../testing/line'
import { inGerman } from '../testing/inGerman'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { CloseDialog } from './CloseDialog'

vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: null }) }))
vi.mock('../rpc/line', () => import('../testing/line'))

const lots = ['LOT-0001', 'LOT-0002'].map((lotId) => ({ lotId, name: lotId, stage: 0, openedAt: { offers: null } }))
const draft = {
  ...{ id: 't1', version: 3, no: 1, type: 0, stage: 0, hasLots: true, name: 'Kaimauer', published: null, publishAt: null, lots },
  moves: [{ event: 'cancel', open: true, lotIds: ['LOT-0001', 'LOT-0002'] }],
} as unknown as TenderView

let page: MountedPage | null = null
beforeAll(() => inGerman({ app: deApp, tenders: deTenders, phases: dePhases }))
afterEach(() => page?.close())

it('a draft is given up after one question, as a whole', async () => {
  call.mockResolvedValue({ ...draft, stage: 8, serverTime: '2026-11-22T09:00:00.000Z' })
  page = await mountPage(<CloseDialog tender={draft} lotId="LOT-0001" action="cancel" onClose={() => undefined} />)
  expect(page.text()).toContain('Sind Sie sicher, dass Sie das Verfahren abbrechen und archivieren möchten?')
  expect(page.text()).not.toContain('bereits veröffentlicht')
  expect(document.querySelectorAll('input, textarea')).toHaveLength(0)
  await page.click(page.button('Abbrechen und archivieren'))
  const [method, project, lotIds] = call.mock.calls.find(([name]) => name === 'updateProjectStage') ?? []
  expect([method, project, lotIds]).toEqual(['updateProjectStage', { id: 't1', version: 3, stage: 8, outcome: 'cancelled' }, null])
  const { text } = page
  await expect.poll(text).toContain('nur das Team sieht ihn')
})

it('what was chosen and typed is there again after it was shut, until it is done', async () => {
  const running = {
    ...{ ...draft, stage: 7, published: '2026-11-01T09:00:00.000Z', hasLots: false, lots: [{ ...lots[0], stage: 7 }] },
    moves: [{ event: 'close', open: true, lotIds: ['LOT-0001'] }],
  } as unknown as TenderView
  const open = async (): Promise<MountedPage> =>
    (page = await mountPage(<CloseDialog tender={running} lotId="LOT-0001" action="close" onClose={() => undefined} />))
  const first = await open()
  await first.click([...document.querySelectorAll('label')].find((label) => label.textContent?.startsWith('Eingestellt')) ?? document.body)
  await first.type(first.find<HTMLTextAreaElement>('textarea'), 'Es fehlt an Geld.')
  first.close()
  const again = await open()
  expect(again.find<HTMLTextAreaElement>('textarea').value).toBe('Es fehlt an Geld.')
  expect(document.querySelector('input:checked')?.closest('label')?.textContent).toContain('Eingestellt')
  const ended = { ...lots[0], stage: 8, openedAt: { offers: '2026-11-21T09:00:00.000Z' } }
  call.mockResolvedValue({ ...running, lots: [ended], stage: 8, serverTime: '2026-11-22T09:00:00.000Z' })
  await again.click(again.button('Abschließen'))
  await expect.poll(again.text).toContain('Es fehlt an Geld.')
  // Why it ended is told by letter.
  expect(again.text()).toContain(dePhases.close.toLetters)
  again.close()
  const anew = await open()
  expect(anew.find<HTMLTextAreaElement>('textarea').value).toBe('')
})
