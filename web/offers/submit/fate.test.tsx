import { afterEach, expect, it } from 'vitest'
import type { LotOfferView } from '../../../server/contract/offers/views'
import type { LotCase } from '../../tender-frame/cases'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { lotOf, tenderOf } from '../testing/samples'
import { Fate } from './Fate'
import { NextUp } from './NextUp'

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

it('does not promise a decision to whoever was told of it, before the contract or after', async () => {
  const lot = lotOf('LOT-0001', { stage: 7, openedAt: { applications: null, offers: '2026-11-26T20:38:00.000Z' } })
  const show = async (award?: unknown): Promise<string> => {
    const entry = { lotId: 'LOT-0001', stage: 7, decision: null, announcedAt: null, ...(award === undefined ? {} : { award }) }
    page = await mountPage(<NextUp tender={tenderOf({ lots: [lot] })} kind="offer" given={[{ lot, entry } as unknown as LotCase]} />)
    const text = page.text()
    page.close()
    return text
  }
  expect(await show()).toContain('sobald entschieden ist')
  expect(await show({ state: 'informed' })).not.toContain('sobald entschieden ist')
})
