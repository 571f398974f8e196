import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { TenderView } from '../../../server/contract/tenders/views'
import deApp from '../../../engine/languages/de/web/app.json'
import dePhases from '../../../engine/languages/de/web/phases.json'
import deTenders from '../../../engine/languages/de/web/tenders.json'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { AwardResult } from './AwardResult'

vi.mock('../../session/SessionProvider', () => ({ useSession: () => ({ phase: 'user', isInternal: true, user: null }) }))
vi.mock('../../rpc/line', () => import('../../testing/line'))

const ended = {
  ...{ id: 't1', version: 9, no: 1, type: 0, stage: 8, hasLots: false, name: 'Kaimauer', templateId: 'EU-19', publishAt: null },
  serverTime: '2026-11-26T09:00:00.000Z',
  ...{ published: '2026-11-01T09:00:00.000Z', moves: [], lots: [{ lotId: 'LOT-0001', name: 'Kai', stage: 8, outcome: 'awarded' }] },
} as unknown as TenderView
const show = (tender: TenderView): Promise<MountedPage> =>
  mountPage(<AwardResult tender={tender} lots="" names="Nordkai Tiefbau GmbH" onClose={() => undefined} />)

let page: MountedPage | null = null
beforeAll(() => inGerman({ app: deApp, tenders: deTenders, phases: dePhases }))
afterEach(() => page?.close())

it('after the award the notice that is owed can be begun, where a form of the EU began the procedure', async () => {
  call.mockResolvedValue({ ...ended, id: 't2', stage: 0 })
  page = await show(ended)
  await page.click(page.button(dePhases.award.makeNotice))
  expect(call).toHaveBeenCalledWith('createAwardNotice', 't1')
})

it('a form of national law owes none', async () => {
  page = await show({ ...ended, templateId: 'UVgO-national' })
  expect(page.text()).toContain('Nordkai Tiefbau GmbH')
  expect(page.text()).not.toContain(dePhases.award.makeNotice)
})
