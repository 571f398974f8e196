import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LISTS } from './getProjects'

/** Lists without an unread message are left out. A tender may stand in several. */
export const getUnreadByList = defineContract({
  name: 'getUnreadByList',
  area: 'tenders',
  summary: 'How many messages the caller has not opened, by the list in which their tenders stand.',
  params: [],
  result: Type.Array(Type.Object({ list: Type.Union(LISTS.map((name) => Type.Literal(name))), unread: Type.Integer({ minimum: 1 }) })),
  who: ['user'],
  mutates: false,
})
