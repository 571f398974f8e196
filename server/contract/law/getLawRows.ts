import { defineContract } from '../define'
import { LawRowsView } from './views'

export const getLawRows = defineContract({
  name: 'getLawRows',
  area: 'law',
  summary: 'The rows of the law that the house goes by, for reckoning moments.',
  params: [],
  result: LawRowsView,
  who: ['internal'],
  subject: 'none',
  mutates: false,
})
