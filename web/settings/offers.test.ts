import { expect, it } from 'vitest'
import { concessionOffers } from './offers'

it('offers own templates and those of the EU that are about concessions', () => {
  const offer = (id: string, de: string, active = true) => ({ id, name: { de, en: '' }, active })
  const offered = concessionOffers([
    offer('EU-19', 'Konzessionsbekanntmachung'),
    offer('EU-16', 'Auftragsbekanntmachung'),
    offer('hafen', 'Hafenflächen'),
    offer('alt', 'Alte Konzession', false),
  ])
  expect(offered.map(({ id }) => id)).toEqual(['EU-19', 'hafen'])
})
