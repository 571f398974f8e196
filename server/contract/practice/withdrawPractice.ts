import { defineContract } from '../define'
import { PracticeView } from './practice'

/** 409 (refused.<why>) after the deadline, and where nothing is submitted. */
export const withdrawPractice = defineContract({
  name: 'withdrawPractice',
  area: 'practice',
  summary: 'Withdraws what was submitted in the practice.',
  params: [],
  result: PracticeView,
  who: ['external'],
  subject: 'practice',
  mutates: true,
  errors: [404, 409],
})
