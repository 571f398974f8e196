import { expect, it } from 'vitest'
import { choiceOf } from './useOrganizations'

const contact = { city: 'Musterhafen' } as Parameters<typeof choiceOf>[0]['contact']

it('an organization without address in the net and contact point lacks both; a review body lacks neither', () => {
  expect(choiceOf({ id: 1, name: 'Stadt Musterhafen', contact }).lacks).toEqual(['url', 'contactPoint'])
  expect(choiceOf({ id: 2, name: 'Vergabekammer', contact, reviewBody: true }).lacks).toEqual([])
})
