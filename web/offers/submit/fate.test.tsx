import { afterEach, expect, it } from 'vitest'
import type { LotOfferView } from '../../../server/contract/offers/views'
import type { LotCase } from '../../tender-frame/cases'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { lotOf, tenderOf } from '../testing/samples'
import { Fate } from './Fate'

let page: MountedPage | null = null
afterEach(() => page?.close())

it('does not say that nothing was decided of a lot whose award the company was told of', async () => {
  const at = '2026-11-26T20:38:00.000Z'
  const lot = lotOf('LOT-0001', { stage: 7, openedAt: { applications: null, offers: at } })
  const entry = { lotId: 'LOT-0001', round: 1, offerRound: 1, stage: 7, decision: null, announcedAt: null } as LotOfferView
  const show = async (award?: unknown): Promise<string> => {
    const one = { lot, entry: { ...entry, ...(award === undefined ? {} : { award }) } } as LotCase
    page = await mountPage(<Fate tender={tenderOf({ lots: [lot] })} kind="offer" one={one} />)
    const text = page.text()
    page.close()
    return text
  }
  expect(await show()).toContain('Eine Entscheidung ist noch nicht bekannt gegeben.')
  expect(await show({})).not.toContain('Eine Entscheidung')
})
