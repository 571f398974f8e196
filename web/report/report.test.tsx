import i18n from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import assistant from '../../engine/languages/de/web/assistant.json'
import report from '../../engine/languages/de/web/report.json'
import type { ReportLineView, ReportView } from '../../server/contract/report/report'
import { tenderOf } from '../offers/testing/samples'
import { call } from '../testing/line'
import { mountPage, type MountedPage } from '../testing/mountPage'
import ReportPage from './ReportPage'

vi.mock('../rpc/line', () => import('../testing/line'))
vi.mock('../session/SessionProvider', () => ({
  useSession: () => ({ phase: 'user', isInternal: true, user: { email: 'a.hansen@hammersiel.example' } }),
}))
vi.mock('../tender-frame/TenderHead', () => ({ TabPage: ({ children }: { children: unknown }) => children }))

const line = (about: string, part: Partial<ReportLineView>): ReportLineView => ({
  ...{ id: about, paragraph: '§ 8 Abs. 2 VgV', about, state: 'later', statements: [], missing: [], written: null, isChanged: false },
  ...part,
})
const at = '2026-11-27T09:00:00.000Z'
const whole: ReportView = {
  ...{ projectId: 'p', projectNo: 1, projectName: 'Hafen', buyer: 'Stadt', law: '§ 8 VgV', verified: true, version: 3 },
  lines: [
    line('preparation', {
      state: 'record',
      statements: [{ id: 's', text: 'Bekannt gemacht.', details: [], at, by: 'Anke Hansen', place: 'form', isLogged: true }],
    }),
    line('winner', { state: 'missing', missing: [{ source: 'winnerReason', place: 'evaluation' }] }),
    line('conflicts', { state: 'hand', written: { text: 'Keine.', by: 'Anke Hansen', at, isAltered: true } }),
    line('noWeights', { state: 'ifAny' }),
  ],
  notes: [
    {
      ...{ no: 2, text: 'Telefonat', by: 'Torben Lund', at, isAltered: true, kind: 'call', moment: at, roomId: 'r' },
      files: [{ id: 'f', name: 'Mitschrift.pdf', size: 2000, sha256: 'cd'.repeat(32) }],
    },
  ],
  noteCount: 2,
  moments: [
    {
      ...{ key: 'statistics', paragraph: '§ 1 Abs. 2 VergStatVO', verified: true, event: 'award', lotName: null, last: '2026-11-02' },
      days: [{ day: '2026-11-02', reason: 'gaveWay', count: 60, off: null }],
      land: null,
    },
    {
      ...{ key: 'awardNotice', paragraph: '§ 39 VgV', verified: true, event: 'award', lotName: null, last: '2026-11-02', land: 'BY' },
      days: [{ day: '2026-11-02', reason: 'gaveWay', count: 30, off: null }],
    },
  ],
  versions: [{ no: 1, by: 'Anke Hansen', at, hash: 'ab'.repeat(32) }],
  lost: ['Vermerk 2 fehlt.'],
}
let page: MountedPage
beforeEach(async () => {
  sessionStorage.clear()
  call.mockReset().mockImplementation((method) => Promise.resolve(method === 'getReport' ? whole : { ...whole, version: 4 }))
  page = await mountPage(<ReportPage tender={tenderOf({ id: 'p' })} />)
  i18n.addResourceBundle('de', 'report', report)
  i18n.addResourceBundle('de', 'assistant', assistant)
  await i18n.changeLanguage('de')
  await page.settle()
})
afterEach(() => page.close())

it('shows what is missing first, with the way to its place, and says what was changed since in the database', () => {
  const heads = [...document.querySelectorAll('.rp-section > h2')].map((one) => one.textContent)
  expect(heads.slice(0, 2)).toEqual(['1 Angabe fehlt', '2 Angaben liegen vor'])
  const link = page.find<HTMLAnchorElement>('.rp-missing a')
  expect([link.textContent, link.getAttribute('href')]).toEqual(['zur Wertung', '/projekte/p/wertung'])
  expect(page.find('.rp').textContent).toContain('Vermerk 2 fehlt.')
  expect(page.find('.rp-written').textContent).toContain('nicht der, der mit dem Eintrag')
})

it('writes a note and a line by hand, and no empty one', async () => {
  await page.click(page.button('Vermerk schreiben'))
  await page.click(page.button('Festhalten'))
  expect(page.find('[role=dialog]').textContent).toContain('Bitte schreiben Sie einen Text.')
  await page.type(page.find<HTMLTextAreaElement>('[role=dialog] textarea'), 'Beratung mit der Kämmerei')
  await page.click(page.button('Festhalten'))
  await page.settle()
  const note = { text: 'Beratung mit der Kämmerei', kind: 'note', moment: null, roomId: null }
  expect(call).toHaveBeenCalledWith('addReportNote', 'p', note)
  expect(document.querySelector('[role=dialog]')).toBeNull()
  await page.click(page.button('Text ändern'))
  await page.type(page.find<HTMLTextAreaElement>('[role=dialog] textarea'), 'Keine bekannt.')
  await page.click(page.button('Festhalten'))
  await page.settle()
  expect(call).toHaveBeenCalledWith('updateReportLine', 'p', { version: 4, lineId: 'conflicts', text: 'Keine bekannt.' })
})

it('shows kind, moment and files of a note, says what was changed, and reads earlier ones page by page', async () => {
  const note = page.find('[aria-labelledby=rp-note-2]')
  for (const part of ['Nr. 2: Telefonat', 'Mitschrift.pdf', 'SHA-256 cdcdcdcd', report.alteredNote])
    expect(note.textContent).toContain(part)
  const earlier = { notes: [{ ...whole.notes[0], no: 1, text: 'Zuerst', kind: 'note', moment: null, files: [] }] }
  call.mockImplementation(() => Promise.resolve(earlier))
  await page.click(page.button(report.earlierNotes))
  await page.settle()
  expect(call).toHaveBeenCalledWith('getReportNotes', 'p', 2)
  expect(page.find('[aria-labelledby=rp-note-1]').textContent).toContain('Zuerst')
  expect(page.text()).not.toContain(report.earlierNotes)
})

it('begins with a note where another page of the tender led here to write one, once', async () => {
  page.close()
  page = await mountPage(<ReportPage tender={tenderOf({ id: 'p' })} />, { at: '/projekte/p/vermerk?notiz=neu' })
  await page.settle()
  expect(page.text()).toContain(report.write.noteHint)
  await page.click(page.button('Abbrechen'))
  expect([page.text().includes(report.write.noteHint), page.path()]).toEqual([false, '/projekte/p/vermerk'])
})

it('says whose holidays count in each reckoning, and where the Land is set that nothing names', () => {
  const [all, bavaria] = [...document.querySelectorAll('.rp-moments details')].map(({ textContent }) => textContent)
  expect(all).toContain(report.holidaysOfAll)
  expect(bavaria).toContain('Bayern')
  expect(page.find('a[href="/auftraggeber/1"]').textContent).toBe(report.setLand)
})
