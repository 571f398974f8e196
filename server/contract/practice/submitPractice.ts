import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PracticeView } from './practice'

/** 422 names what is missing, as in a real procedure; after the deadline it is late. */
export const submitPractice = defineContract({
  name: 'submitPractice',
  area: 'practice',
  summary: 'Submits the practice; the receipt says that it is a test.',
  params: [['declaredBy', Type.String({ maxLength: 200 })]],
  result: PracticeView,
  who: ['external'],
  subject: 'practice',
  mutates: true,
  errors: [404, 409],
})
