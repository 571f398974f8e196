import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderView } from '../tenders/views'
import { InformationInput } from './award'

/**
 * The first of two steps of an award where the law asks to wait (§ 134 GWB); the second is updateProjectStage(8, 'awarded') from the day on
 * that it answers. Called again it tells those who were not told, and the days begin anew; with other winners all of it begins anew. 422
 * names each loser without a reason ('required'), whom no mail reaches ('unreachable'), and a choice that passes over a better rank without
 * a reason ('notFirst').
 */
export const informLosers = defineContract({
  name: 'informLosers',
  area: 'procedure',
  summary: 'Tells those who are not considered in a lot who is to get the contract, why not they, and from which day on.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['information', InformationInput],
  ],
  result: TenderView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
