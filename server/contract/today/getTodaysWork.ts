import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TaskView } from './views'

export const getTodaysWork = defineContract({
  name: 'getTodaysWork',
  area: 'today',
  summary:
    'What is to be done in the tenders whose team the caller is in: now, this week, ' +
    'and what waits for others, how many parcels want confirming, ' +
    'and what waits for a system admin; the most urgent first.',
  params: [],
  result: Type.Array(TaskView),
  who: ['internal'],
  mutates: false,
})
