import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OfferView } from './views'

export const getOffersByOrganizationId = defineContract({
  name: 'getOffersByOrganizationId',
  area: 'offers',
  summary: 'The tenders an organization takes part in: its own people read all of them, staff those of their own tenders.',
  params: [['organizationId', Type.Integer({ minimum: 1 })]],
  result: Type.Array(OfferView),
  who: ['external', 'internal'],
  subject: 'organization',
  mutates: false,
  errors: [404],
})
