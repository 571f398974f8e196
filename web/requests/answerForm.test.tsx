import i18n from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RequestView } from '../../server/contract/requests/requests'
import requests from '../../engine/languages/de/web/requests.json'
import { queryClient } from '../rpc/queryClient'
import { rpcKey } from '../rpc'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { lotOf, offerOf, tenderOf } from '../offers/testing/samples'
import BidderRequests from './BidderRequests'

vi.mock('../rpc/line', () => import('../testing/line'))
const user = {
  ...{ email: 's.krohn@nordkai.example', givenName: 'Sabine', surName: 'Krohn', organizationId: 7 },
  organization: { id: 7, name: 'Nordkai Tiefbau GmbH', type: 'CONTRACTOR' },
}
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: false, user }) }))
vi.mock('../rooms', () => ({ DataRoom: () => null, Digest: () => null, useUploads: () => ({ isBusy: false }) }))

const tender = tenderOf({ stage: 7, lots: [lotOf('LOT-0001', { stage: 7 })] })
const open: RequestView = {
  ...{ id: 'q', version: 1, no: 'A-2026-1', projectId: tender.id, projectName: tender.name, projectNo: 41, lotId: 'LOT-0001', lotName: '' },
  ...{ offerId: 'offer', organization: { id: 7, name: 'Nordkai Tiefbau GmbH' }, kind: 'documents', subject: 'Nachweis', text: 'Er fehlt.' },
  ...{ created: '2026-11-24T08:00:00.000Z', deadline: '2026-12-24T08:00:00.000Z', state: 'open', roomId: 'room', withdrawn: null },
  ...{ answer: null, may: { answer: true, extend: false, withdraw: false } },
}
const answered: RequestView = {
  ...{ ...open, version: 2, state: 'answered', may: { answer: false, extend: false, withdraw: false } },
  answer: {
    receivedAt: '2026-11-25T08:00:00.000Z',
    late: false,
    declaredBy: 'Kolja Brandt',
    text: 'Anbei.',
    files: [],
    hash: 'a'.repeat(64),
  },
}
let known: RequestView = open
let page: MountedPage
beforeEach(async () => {
  sessionStorage.clear()
  known = open
  call.mockReset().mockImplementation((method) => {
    if (method === 'answerRequest') return Promise.resolve((known = answered))
    return Promise.resolve(method === 'getRequests' ? [known] : method === 'getOffersByProjectId' ? [offerOf()] : [])
  })
  page = await mountPage(<BidderRequests tender={tender} />)
  i18n.addResourceBundle('de', 'requests', requests)
  await i18n.changeLanguage('de')
  await vi.waitFor(async () => {
    await page.settle()
    page.find('textarea')
  })
  await page.type(page.find<HTMLTextAreaElement>('textarea'), 'Wir reichen ihn nach.')
})
afterEach(() => page.close())

it('what was being written when a colleague answered is still there, and said not to have gone with it', async () => {
  known = answered
  await queryClient.invalidateQueries({ queryKey: rpcKey('getRequests', [tender.id]) })
  await expect.poll(page.text).toContain('Ihr Text ging nicht mit: Jemand aus Ihrem Unternehmen hat inzwischen geantwortet.')
  expect(page.text()).toContain('Wir reichen ihn nach.')
  await page.click(page.button('Text verwerfen'))
  expect(page.text()).not.toContain('Wir reichen ihn nach.')
})

it('after one’s own answer the focus is on what proves it, and nothing is left over', async () => {
  await page.click(page.button('Antwort verbindlich einreichen'))
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Eingegangene Antwort'))
  expect(page.text()).not.toContain('Ihr Text ging nicht mit')
  expect(sessionStorage.length).toBe(0)
})
