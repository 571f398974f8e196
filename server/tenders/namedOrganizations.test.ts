import { expect, it } from 'vitest'
import { fillField, formData, makeTender, templateOf } from '../../tests/world/tenders'
import { inTenders, type World } from '../../tests/world/inWorld'

/* What a notice asks of an organization is asked where it is made; of an office that only reviews, neither asks for it. */
let world: World
inTenders((made) => (world = made))

it('names what a buyer lacks, and nothing of a review body, of which most have neither', async () => {
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const body = await world.organization({ type: 'CLIENT', name: 'Vergabekammer Musterland', reviewBody: true })
  const form = await formData(buyer._id)
  const data = fillField(await templateOf('EU-19'), form, ['OPT-301-Lot-ReviewOrg', String(body._id)])
  const { problems = [] } = await makeTender(world, { creator: await world.user('internal'), second: await world.user('internal'), data })
  const lacking = problems.filter(({ rule }) => rule.startsWith('organizationLacks'))
  expect(lacking.map(({ params }) => params?.['name'])).toEqual(['Stadt Musterhafen', 'Stadt Musterhafen'])
})
