import { defineContract } from '../define'
import { LAW } from './views'

export const getLawLines = defineContract({
  name: 'getLawLines',
  ...LAW,
  summary: 'The law as dated rows, each line with its versions and with what is proposed of it. For system admins.',
  params: [],
  mutates: false,
})
