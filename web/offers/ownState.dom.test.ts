import { expect, it } from 'vitest'
import { ownStateOf } from './ownState'
import { entryOf, offerOf } from './testing/samples'

const AT = '2026-11-24T09:00:00.000Z'
const open = (event: string, params?: Record<string, unknown>) => ({ moves: [{ event, open: true, ...(params ? { params } : {}) }] })

it.each([
  ['nothing handed in though it could be', entryOf('LOT-0001', open('submitApplication')), 'missing'],
  ['only late any more', entryOf('LOT-0001', open('submitApplication', { late: true })), 'taking'],
  ['an application handed in', entryOf('LOT-0001', { stage: 1, applicationSent: AT }), 'sent'],
  ['asked for an offer after an application', entryOf('LOT-0001', { stage: 4, applicationSent: AT, ...open('submitOffer') }), 'missing'],
  ['an offer handed in', entryOf('LOT-0001', { stage: 6, applicationSent: AT, offerSent: AT }), 'sent'],
  ['an offer withdrawn', entryOf('LOT-0001', { stage: 5, offerSent: null, ...open('submitOffer') }), 'missing'],
  ['in negotiation', entryOf('LOT-0001', { stage: 3 }), 'taking'],
])('%s', (_name, entry, state) => {
  expect(ownStateOf(offerOf({ lotOffers: [entry, entryOf('LOT-0002')] }))).toBe(state)
})

it('one offer handed in, while another lot could have one too, is a part; later it is what counts', () => {
  const sent = entryOf('LOT-0001', { stage: 6, offerSent: AT })
  expect(ownStateOf(offerOf({ lotOffers: [sent, entryOf('LOT-0002', { stage: 4, ...open('submitOffer') })] }))).toBe('partly')
  expect(ownStateOf(offerOf({ lotOffers: [sent, entryOf('LOT-0002', { stage: 4, ...open('submitOffer', { late: true }) })] }))).toBe('sent')
})
