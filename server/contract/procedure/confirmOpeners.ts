import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { OpenersNamed, OpenersView, OpeningMatter } from './openers'

/**
 * Holds for this tender, lot, kind, round and these people alone, for what it was needed for when it was given; nothing is opened by it.
 * 409 (refused.<why>) for whoever is one of them, could be one of them, is younger than the deadline, or put in both young ones; and where
 * none is needed.
 */
export const confirmOpeners = defineContract({
  name: 'confirmOpeners',
  area: 'procedure',
  summary:
    'A system admin confirms, with a reason and the own password, that people open although one made or added the other, or came late.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['matter', OpeningMatter],
    ['people', OpenersNamed],
    ['reason', Type.String({ maxLength: 4000 })],
    ['password', Type.String({ maxLength: 1000 })],
  ],
  result: OpenersView,
  who: ['admin'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
