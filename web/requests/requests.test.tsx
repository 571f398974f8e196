import i18n from 'i18next'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import requests from '../../engine/languages/de/web/requests.json'
import { readUnsaved } from '../kept/unsaved'
import { keepsInput } from '../kept/keptInputs'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { lotOf, tenderOf } from '../offers/testing/samples'
import { askPlace } from './AskDialog'
import RequestsPage from './RequestsPage'

vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('../session/SessionProvider', () => ({
  useSession: () => ({ phase: 'user', isInternal: true, user: { email: 'a.hansen@hammersiel.example' } }),
}))
vi.mock('../tender-frame/TenderHead', () => ({ TabPage: ({ children }: { children: unknown }) => children }))

const EMAIL = 'a.hansen@hammersiel.example'
const tender = tenderOf({
  stage: 7,
  lots: [lotOf('LOT-0001', { stage: 7, openedAt: { applications: null, offers: '2026-11-24T09:00:00.000Z' } })],
})
const opened = {
  offers: [
    { offerId: 'o1', organization: { id: 7, name: 'Nordkai Tiefbau GmbH' } },
    { offerId: 'o2', organization: { id: 8, name: 'Elbwerk AG' } },
  ],
}
let page: MountedPage
const mount = async (): Promise<void> => {
  page = await mountPage(<RequestsPage tender={tender} />)
  i18n.addResourceBundle('de', 'requests', requests)
  await i18n.changeLanguage('de')
  await page.settle()
}
beforeEach(() => {
  sessionStorage.clear()
  call.mockReset().mockImplementation((method) => Promise.resolve(method === 'getEvaluation' ? opened : []))
})
afterEach(() => page.close())

const field = <T extends HTMLElement>(selector: string): T => page.find<T>(`[role=dialog] ${selector}`)
const write = async (): Promise<void> => {
  await page.click(page.button('Anfrage stellen'))
  await vi.waitFor(async () => {
    await page.settle()
    field('input[type=checkbox]')
  })
  await page.click(field('input[type=checkbox]'))
  await page.click(field('label:nth-of-type(2) input[name=rq-kind]'))
  await page.type(field<HTMLTextAreaElement>('textarea'), 'Die Referenz zu Los 1 fehlt.')
}

it('a request that is being written when the session ends is there again after the login', async () => {
  await mount()
  await write()
  expect(readUnsaved()).toBe(true)
  // The session is lost: the page goes, and comes back for the same person.
  page.close()
  await mount()
  expect(field<HTMLTextAreaElement>('textarea').value).toBe('Die Referenz zu Los 1 fehlt.')
  await vi.waitFor(async () => {
    await page.settle()
    expect(field<HTMLInputElement>('input[type=checkbox]').checked).toBe(true)
  })
  expect(field<HTMLInputElement>('label:nth-of-type(2) input[name=rq-kind]').checked).toBe(true)
  expect(readUnsaved()).toBe(true)
})

it('nothing stays of one that was sent or given up', async () => {
  await mount()
  await write()
  await page.click(page.button('Abbrechen'))
  // By mistake: it is asked first, and the text is still there.
  expect(readUnsaved()).toBe(true)
  expect(field<HTMLTextAreaElement>('textarea').value).toBe('Die Referenz zu Los 1 fehlt.')
  await page.click(page.button('Verwerfen'))
  expect([readUnsaved(), keepsInput(EMAIL, askPlace(tender.id))]).toEqual([false, false])
  await write()
  await page.type(field<HTMLInputElement>('input.input'), 'Referenz')
  await page.type(field<HTMLInputElement>('.dt input'), '30.11.2026')
  await page.type(field<HTMLInputElement>('.dt input.time'), '10:00')
  await page.click(page.button('Anfrage senden'))
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(call.mock.calls.find(([method]) => method === 'createRequests')?.slice(1)).toEqual([
    tender.id,
    {
      ...{ lotId: 'LOT-0001', offerIds: ['o1'], kind: 'clarification', subject: 'Referenz', text: 'Die Referenz zu Los 1 fehlt.' },
      deadline: '2026-11-30T09:00:00.000Z',
    },
  ])
  expect([readUnsaved(), keepsInput(EMAIL, askPlace(tender.id))]).toEqual([false, false])
})

it('is asked at a point of the examination, at the row of each who is asked, and leads there', async () => {
  const law = (row: string, asking: string) => ({ row, asking, title: row, paragraph: '§ 15 VgV' })
  const place = { projectId: tender.id, lotId: 'LOT-0001', part: { kind: 'offer', round: 1, offerRound: 1 } }
  const rows = (id: string) => [{ row: 'arithmetic', isCarried: false, request: id === 'o2' ? { id: 'r1' } : null }]
  const examination = {
    ...{ ...place, rows: [law('arithmetic', 'explain'), law('companyPapers', 'company'), law('inTime', 'never')] },
    offers: opened.offers.map((one, n) => ({ ...one, version: n + 3, rows: rows(one.offerId) })),
  }
  const asked = {
    ...{ id: 'r1', version: 1, no: 'A-1', projectId: tender.id, lotId: 'LOT-0001', lotName: '' },
    organization: opened.offers[1]?.organization,
    ...{ kind: 'clarification', subject: 'Preis', text: 'Wie?', created: '2026-11-24T09:00:00.000Z', deadline: '2026-11-30T09:00:00.000Z' },
    ...{ state: 'open', roomId: 'room', withdrawn: null, answer: null, may: {} },
  }
  const answers: Record<string, unknown> = { getEvaluation: opened, getExamination: examination, getRequests: [asked] }
  call.mockImplementation((method) => Promise.resolve(answers[String(method)] ?? []))
  await mount()
  await write()
  const [, second] = document.querySelectorAll<HTMLElement>('[role=dialog] input[type=checkbox]')
  if (second) await page.click(second)
  await page.type(field<HTMLInputElement>('input.input'), 'Referenz')
  await page.type(field<HTMLInputElement>('.dt input'), '30.11.2026')
  await page.type(field<HTMLInputElement>('.dt input.time'), '10:00')
  await page.click(page.button('Anfrage senden'))
  // Of no kind that this row explains, and not without a word on where it belongs.
  const options = [...field<HTMLSelectElement>('select').options].map(({ value }) => value)
  expect(options).toEqual(['', 'arithmetic', 'free'])
  expect(page.text()).toContain('Bitte wählen Sie, zu welchem Punkt der Prüfung Sie fragen.')
  const choice = field<HTMLSelectElement>('select')
  choice.value = 'arithmetic'
  await act(() => choice.dispatchEvent(new Event('change', { bubbles: true })))
  await page.click(page.button('Anfrage senden'))
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  const sent = call.mock.calls.filter(([method]) => method === 'askFromExamination').map((args) => args.slice(3))
  const words = { row: 'arithmetic', subject: 'Referenz', text: 'Die Referenz zu Los 1 fehlt.', deadline: '2026-11-30T09:00:00.000Z' }
  expect(sent).toEqual([
    [place.part, { offerId: 'o1', version: 3, ...words }],
    [place.part, { offerId: 'o2', version: 4, ...words }],
  ])
  expect(call.mock.calls.some(([method]) => method === 'createRequests')).toBe(false)
  const way = `/projekte/${tender.id}/pruefung/LOT-0001?angebot=o2#ex-arithmetic`
  expect([...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toContain(way)
})
