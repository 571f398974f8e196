import { afterEach, beforeAll, expect, it } from 'vitest'
import participants from '../../../engine/languages/de/web/participants.json'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { Announced } from './Announced'
import { drawnOffers } from './testing/fixture'

const AT = '2026-11-26T10:00:00.000Z'
const NAMES: Readonly<Record<string, string>> = { 'LOT-0001': 'Los 1 Nord', 'LOT-0002': 'Los 2 Süd' }

let page: MountedPage | null = null
beforeAll(() => inGerman({ participants }))
afterEach(() => page?.close())

/** The first two companies were told, in these lots; a third one an hour before. */
const announced = async (lots: readonly string[]): Promise<string> => {
  const offers = drawnOffers().map((offer, n) => ({
    ...offer,
    lotOffers: lots.flatMap((lotId) =>
      offer.lotOffers
        .slice(0, 1)
        .map((one) => ({ ...one, lotId, decision: 'rejected' as const, announcedAt: n < 2 ? AT : '2026-11-26T09:00:00.000Z' })),
    ),
  }))
  page = await mountPage(<Announced offers={offers} lotName={(lotId) => NAMES[lotId] ?? null} at={AT} boardTo="/" />)
  return page.text()
}

it('counts and names everybody who was told with one press, and in which lot', async () => {
  const text = await announced(['LOT-0001', 'LOT-0002'])
  expect(text).toContain('4 Entscheidungen wurden bekannt gegeben')
  expect(text.match(/Los 1 Nord/g)).toHaveLength(2)
  expect(text.match(/Los 2 Süd/g)).toHaveLength(2)
})

it('names the lot once where it is one', async () => {
  const text = await announced(['LOT-0001'])
  expect(text).toContain('2 Entscheidungen wurden bekannt gegeben')
  expect(text.match(/Los 1 Nord/g)).toHaveLength(1)
})
