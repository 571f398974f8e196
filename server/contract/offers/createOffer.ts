import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OfferView } from './views'

/** 409 (refused.<why>) where no lot takes anybody any more. A second call answers the offer that is there. */
export const createOffer = defineContract({
  name: 'createOffer',
  area: 'offers',
  summary: 'Takes part in a tender for one’s own company; the token of an invitation says which one is answered.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['token', Type.Union([Type.String({ maxLength: 100 }), Type.Null()]), 'optional'],
  ],
  result: OfferView,
  who: ['external'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
