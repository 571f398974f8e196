import i18n from 'i18next'
import { act, useState, type ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TenderView } from '../../server/contract/tenders/views'
import deApp from '../../engine/languages/de/web/app.json'
import dePhases from '../../engine/languages/de/web/phases.json'
import deTenders from '../../engine/languages/de/web/tenders.json'
import { readUnsaved } from '../kept/unsaved'
import { RpcError } from '../rpc'
import { rpcKey } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { call } from '../testing/line'
import { inGerman } from '../testing/inGerman'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { setServerClock } from '../ui/time'
import type { DialogAction } from './actions'
import { ProcedureDialog } from './ProcedureDialog'
import { useStageChange } from './useStageChange'

vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: null }) }))
vi.mock('../rpc/line', () => import('../testing/line'))

const IDS = ['LOT-0001', 'LOT-0002', 'LOT-0003']
const SOON = new Date(Date.now() + 30 * 86_400_000).toISOString()
/** A tender of three lots in which the step is open for the named ones. */
const tenderAt = (event: string, openIds: string[], lot: Record<string, unknown>): TenderView =>
  ({
    ...{
      id: 't1',
      version: 3,
      no: 1,
      type: 0,
      stage: 3,
      hasLots: true,
      name: 'Kaimauer',
      published: '2026-01-01T00:00:00.000Z',
      publishAt: null,
    },
    ...{ fourEyes: { applications: true, offers: true }, deadlinePeriodDays: null, team: [], informationRooms: [] },
    lots: IDS.map((lotId) => ({
      ...{ lotId, name: lotId, round: 1, offerRound: 1, skippedPhases: [], openedAt: { applications: null, offers: null } },
      ...{ applicationDeadline: SOON, offerDeadline: SOON, closedAt: null, pickedAt: null, ...lot },
    })),
    moves: [{ event, open: openIds.length > 0, lotIds: openIds }],
  }) as unknown as TenderView

let page: MountedPage | null = null
beforeAll(() => inGerman({ app: deApp, tenders: deTenders, phases: dePhases }))
beforeEach(() => {
  call.mockReset()
  queryClient.clear()
  queryClient.setQueryData(rpcKey('getLawRows', []), { periods: [] })
  // An answer of another test set it: its steps are of another month.
  setServerClock(Date.now())
})
afterEach(() => page?.close())

/** A dialog over a page whose tender a colleague changes when 'Kollegin' is pressed. */
const Over = ({ action, before, after }: { action: DialogAction; before: TenderView; after: TenderView }): ReactElement => {
  const [tender, setTender] = useState(before)
  return (
    <>
      <button type="button" onClick={() => setTender(after)}>
        Kollegin
      </button>
      <ProcedureDialog tender={tender} action={action} lotId="LOT-0001" onClose={() => undefined} />
    </>
  )
}
const ticks = (): boolean[] =>
  [...document.querySelectorAll<HTMLInputElement>('.ph-scroll input[type=checkbox]')].map(({ checked }) => checked)
const sent = (): unknown[] =>
  call.mock.calls.filter(([name]) => name === 'updateProjectStage' || name === 'extendDeadlines').map(([, ...args]) => args)

const ACTIONS: [DialogAction, Record<string, unknown>][] = [
  ['startCompetition', { stage: 2 }],
  ['extendDeadlines', { stage: 3 }],
  ['close', { stage: 5 }],
]

describe('a lot that a colleague took the step for', () => {
  it.each(ACTIONS)('is no longer chosen in the dialog of %s, and is not sent again', async (action, lot) => {
    const [before, after, gone] = [tenderAt(action, IDS, lot), tenderAt(action, IDS.slice(1), lot), tenderAt(action, [], lot)]
    page = await mountPage(<Over action={action} before={before} after={after} />)
    await page.click(page.find('.ph-lots > label input'))
    expect(ticks()).toEqual([true, true, true])
    await page.click(page.button('Kollegin'))
    expect(ticks()).toEqual([false, true, true])
    page.close()
    page = await mountPage(<Over action={action} before={before} after={gone} />)
    await page.click(page.button('Kollegin'))
    expect(page.text()).toContain('Dieser Schritt ist inzwischen nicht mehr möglich.')
  })

  it('leaves the others to be started; the page after it names what was sent', async () => {
    const [before, after] = [tenderAt('startCompetition', IDS, { stage: 2 }), tenderAt('startCompetition', IDS.slice(1), { stage: 2 })]
    call.mockResolvedValue({ ...after, stage: 3, serverTime: SOON })
    page = await mountPage(<Over action="startCompetition" before={before} after={after} />)
    await page.click(page.find('.ph-lots > label input'))
    await page.click(page.button('Kollegin'))
    await page.click(page.button(i18n.t('phases:startCompetition.verb')))
    expect(sent()).toEqual([[{ id: 't1', version: 3, stage: 3 }, ['LOT-0002', 'LOT-0003']]])
    expect(page.text()).toContain('Lose 2')
  })
})

it('while its own step runs, what was chosen stays to be seen, whatever comes of the tender meanwhile', async () => {
  const before = tenderAt('startCompetition', IDS, { stage: 2 })
  let finish: (view: unknown) => void = () => undefined
  call.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  page = await mountPage(<Over action="startCompetition" before={before} after={tenderAt('startCompetition', [], { stage: 3 })} />)
  await page.click(page.find('.ph-lots > label input'))
  await page.click(page.button(i18n.t('phases:startCompetition.verb')))
  await page.click(page.button('Kollegin'))
  expect(ticks()).toEqual([true, true, true])
  expect(page.text()).not.toContain('nicht mehr möglich')
  finish({ ...before, stage: 3, serverTime: SOON })
  await page.settle()
  expect(page.text()).toContain('Der Teilnahmewettbewerb hat begonnen')
})

it('while its own call for offers runs, the companies that were chosen stay to be seen', async () => {
  const lot = { stage: 4, openedAt: { applications: SOON, offers: null } }
  const before = tenderAt('startOfferPhase', ['LOT-0001'], lot)
  const offer = (id: string, name: string, stage: number) => ({
    ...{ id, organizationId: 1, organization: { id: 1, name, city: '' } },
    lotOffers: [{ lotId: 'LOT-0001', round: 1, stage, sealed: false, decision: null }],
  })
  let offers = [offer('o1', 'Wasserbau Nord', 1), offer('o2', 'Deichbau Süd', 1)]
  let finish: (view: unknown) => void = () => undefined
  call.mockImplementation((method) => {
    if (method === 'getOffersByProjectId') return Promise.resolve(offers)
    if (method === 'getLawRows') return Promise.resolve({ periods: [] })
    return new Promise((resolve) => (finish = resolve))
  })
  page = await mountPage(<Over action="startOfferPhase" before={before} after={tenderAt('startOfferPhase', [], { ...lot, stage: 6 })} />)
  await page.settle()
  for (const tick of document.querySelectorAll<HTMLInputElement>('.ph-pick .ph-scroll input')) await page.click(tick)
  await page.click(page.button(i18n.t('phases:startOfferPhase.verb')))
  offers = offers.map(({ id, organization: { name } }) => offer(id, name, 5))
  await act(() => queryClient.invalidateQueries())
  await page.click(page.button('Kollegin'))
  expect(document.querySelector('.ph-pick')?.textContent).toContain('Wasserbau Nord')
  expect(page.text()).not.toContain('Niemand steht zur Auswahl')
  finish({ ...before, stage: 6, serverTime: SOON })
  await page.settle()
})

const Steps = ({ tender }: { tender: TenderView }): ReactElement => {
  const { failure, change } = useStageChange(tender)
  const calls = [
    { lotIds: ['LOT-0001', 'LOT-0002'], stage: 3 },
    { lotIds: ['LOT-0003'], stage: 3, applicationDeadline: SOON },
  ]
  return (
    <>
      <button type="button" onClick={() => void change(calls)}>
        Los
      </button>
      <p>{failure}</p>
    </>
  )
}

it('names the lots that are done where a later group is refused', async () => {
  const before = tenderAt('startCompetition', IDS, { stage: 2 })
  call.mockResolvedValueOnce({ ...before, version: 4 })
  call.mockRejectedValueOnce(new RpcError(409, 'Das Verfahren wurde inzwischen geändert.'))
  page = await mountPage(<Steps tender={before} />)
  await page.click(page.button('Los'))
  expect(page.find('p').textContent).toBe(
    'In den Losen 1, 2 ist es geschehen, in den übrigen nicht: Das Verfahren wurde inzwischen geändert.',
  )
  // Nothing was done where the first one is refused.
  call.mockRejectedValueOnce(new RpcError(409, 'Das Verfahren wurde inzwischen geändert.'))
  await page.click(page.button('Los'))
  expect(page.find('p').textContent).toBe('Das Verfahren wurde inzwischen geändert.')
})

it('leaving the page asks while a title of a copy stands there that no server has, and not when the copy is made', async () => {
  const before = tenderAt('copy', IDS, { stage: 2 })
  call.mockResolvedValue({ ...before, id: 't2' })
  page = await mountPage(<Over action="copy" before={before} after={before} />)
  expect(readUnsaved()).toBe(false)
  await page.type(page.find<HTMLInputElement>('[role=dialog] input'), 'Kaimauer West')
  expect(readUnsaved()).toBe(true)
  await page.click(page.button(i18n.t('phases:copy.verb')))
  expect(page.path()).toBe('/projekte/bearbeiten/t2')
  expect(readUnsaved()).toBe(false)
})
