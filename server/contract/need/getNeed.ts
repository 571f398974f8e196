import { defineContract } from '../define'
import { NEED, PROJECT } from './views'

export const getNeed = defineContract({
  name: 'getNeed',
  ...NEED,
  summary: 'What is needed, what it comes to, the threshold of its day and the procedures that the law has for it. For the team.',
  params: [PROJECT],
  mutates: false,
  errors: [404],
})
