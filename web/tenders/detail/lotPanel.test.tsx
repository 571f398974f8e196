import { afterEach, expect, it } from 'vitest'
import { shippedProcedure } from '../../../workflows/procedure'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { lotOf, tenderOf } from '../participants/testing/fixture'
import { LotPanel } from './LotPanel'

let page: MountedPage | null = null
afterEach(() => page?.close())

const saidOf = async (tender: Parameters<typeof tenderOf>[0]): Promise<string> => {
  const shown = tenderOf({ moves: [], publishAt: null, ...tender })
  const [lot] = shown.lots
  if (!lot) throw new Error('no lot')
  page = await mountPage(<LotPanel tender={shown} lot={lot} onAction={() => undefined} />)
  return page.text()
}

it('says of a notice that it can be read, in words: the key of the text stood there', async () => {
  const said = await saidOf({ type: 3, stage: 2, lots: [lotOf({ stage: 2 })] })
  expect(said).toContain('Die Bekanntmachung ist zu lesen.')
  expect(said).not.toContain('lotState.')
})

it('names who got the contract', async () => {
  const awardedTo = [{ organizationId: 4, name: 'Hansebau Petersen KG' }]
  const said = await saidOf({ stage: 8, lots: [lotOf({ stage: 8, outcome: 'awarded', outcomeReason: 'Bestes Angebot.', awardedTo })] })
  expect(said).toContain('VergebenZuschlag an: Hansebau Petersen KGBestes Angebot.')
})

it('says that works are opened by number while names are not: no offer is', async () => {
  const procedure = { id: 'design-contest', version: 1, document: shippedProcedure('design-contest')?.document } as never
  const opening = { id: 'o', no: 'N-1', what: 'offers', round: 1, finishedAt: '2029-01-01T09:00:00.000Z', opens: 'openOffers' } as never
  const said = await saidOf({ stage: 7, procedure, namesHidden: true, lots: [lotOf({ stage: 7, openings: [opening] })] })
  expect(said).toContain('Die Wettbewerbsarbeiten sind nach Nummern geöffnet.')
  expect(said).not.toContain('Die Angebote sind geöffnet.')
})

it('says of a procedure that several people open together', async () => {
  const open = shippedProcedure('open')?.document
  const phases = open?.phases.map((one) => (one.kind === 'opening' ? { ...one, people: 3 } : one))
  const procedure = { id: 'own', version: 1, document: { ...open, id: 'own', version: 1, phases } } as never
  const offers = lotOf({ stage: 6, offerDeadline: '2030-01-01T09:00:00.000Z' })
  expect(await saidOf({ stage: 6, procedure, lots: [offers] })).toContain('Danach öffnen mehrere Personen die Angebote gemeinsam.')
})
