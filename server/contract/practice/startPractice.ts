import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PracticeView } from './practice'

/** One a person: starting another ends the one before. */
export const startPractice = defineContract({
  name: 'startPractice',
  area: 'practice',
  summary: 'Begins a made-up procedure to practise submitting, whose deadline is some minutes away.',
  params: [['minutes', Type.Integer({ minimum: 1, maximum: 60 }), 'optional']],
  result: PracticeView,
  who: ['external'],
  subject: 'none',
  mutates: true,
})
