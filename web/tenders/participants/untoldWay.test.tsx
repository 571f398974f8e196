import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { TaskView } from '../../../server/contract/today/today'
import participants from '../../../engine/languages/de/web/participants.json'
import wizard from '../../../engine/languages/de/web/wizard.json'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { addressOf, TodaysWork } from '../../wizard/TodaysWork'
import { useChosenLot } from '../../tender-frame/LotControl'
import { LotChoice } from './LotChoice'
import { lotOf, tenderOf } from './testing/fixture'

vi.mock('../../rpc/line', () => import('../../testing/line'))
call.mockImplementation(() => new Promise(() => undefined))

const lots = ['LOT-0003', 'LOT-0001', 'LOT-0002'].map((lotId) => lotOf({ lotId, name: lotId }))
const tender = tenderOf({ hasLots: true, lots })

let page: MountedPage | null = null
beforeAll(() => inGerman({ participants, wizard }))
afterEach(() => page?.close())

const Lots = (): ReactElement => {
  const [chosen, choose] = useChosenLot(tender)
  const { search } = useLocation()
  return (
    <>
      <LotChoice tender={tender} chosen={chosen} onChoose={choose} untoldIn={(id) => (id === 'LOT-0001' ? 2 : 0)} />
      <i>{search}</i>
    </>
  )
}

it("today's decisions lead to the board of the first lot that has some, where the tray stands", async () => {
  const task = { key: 'announceDecisions', projectId: 't1', lotIds: ['LOT-0001'] } as TaskView
  expect(addressOf(task)).toBe('/projekte/t1/bewerber?los=LOT-0001#top')
  expect(addressOf({ ...task, lotIds: [] })).toBe('/projekte/t1/bewerber#top')
  page = await mountPage(<Lots />, { at: addressOf(task) })
  expect(page.find('[aria-pressed=true]').title).toBe('LOT-0001')
  // From there on by numbers, as everywhere.
  await page.click(page.find('[title=LOT-0002]'))
  expect(page.find('[aria-pressed=true]').title).toBe('LOT-0002')
  expect(page.find('i').textContent).toBe('?los=3')
})

it("contracts of several companies in one lot are told apart in today's work", async () => {
  const at = '2028-11-30T22:59:00.000Z'
  const task = { box: 'week', key: 'contractEnds', projectId: 't1', projectName: 'Fähren', lotIds: ['LOT-0002'], lotNumbers: [2], at }
  call.mockResolvedValueOnce(['Alpha GmbH', 'Beta KG'].map((company) => ({ ...task, company })))
  page = await mountPage(<TodaysWork />)
  await page.settle()
  expect(page.text()).toContain('Fähren · Los 2 · Alpha GmbH')
  expect(page.text()).toContain('Fähren · Los 2 · Beta KG')
})

it('says in the choice of lots where decisions wait to be told', async () => {
  page = await mountPage(<Lots />)
  expect(page.find('[title=LOT-0001]').textContent).toContain('2 Entscheidungen sind noch nicht bekannt gegeben')
  expect(page.find('[title=LOT-0003]').textContent).not.toContain('bekannt')
})
