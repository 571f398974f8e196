import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import app from '../../engine/languages/de/web/app.json'
import letters from '../../engine/languages/de/web/letters.json'
import tenders from '../../engine/languages/de/web/tenders.json'
import { lotOf, tenderOf } from '../offers/testing/samples'
import { call } from '../testing/line'
import { inGerman } from '../testing/inGerman'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { LettersDialog } from './LettersDialog'

vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: null }) }))

let page: MountedPage
beforeAll(() => inGerman({ app, letters, tenders }))
afterEach(() => page.close())

it('are written to companies, each once, whatever it offered beside its main offer', async () => {
  const offers = [{ offerId: 'a' }, { offerId: 'a~x', variant: { no: 1, title: '' } }, { offerId: 'b' }]
  call.mockResolvedValue({ offers: offers.map((one) => ({ name: `Werft ${one.offerId.charAt(0)}`, reason: null, ...one })) })
  const tender = tenderOf({ lots: [lotOf('LOT-0001', { stage: 7, openedAt: { applications: null, offers: '2026-11-24T09:00:00.000Z' } })] })
  page = await mountPage(<LettersDialog tender={tender} list={{ letters: [], kinds: [] }} letters={null} onClose={() => undefined} />)
  await page.settle()
  expect([...document.querySelectorAll('.lt-pick label')].map((one) => one.textContent?.trim())).toEqual(['Werft a', 'Werft b'])
})
