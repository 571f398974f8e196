import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { LettersInput, LettersView } from './letters'

/**
 * 422 names each fault at its place: a reason that is empty ('required'), another bidder's ('othersReason', 'namesOther'), or has a word to
 * fill ('wordUnfilled'); a text without a word that the law asks for ('wordMissing'), with one that is unknown or that nothing stands for;
 * whom no mail reaches ('unreachable'); a choice that passes over a better rank without a reason ('notFirst'). 409: the law of the tender
 * knows no such letter, its offers are sealed, it was sent, or somebody wrote since `version`.
 */
export const writeLetters = defineContract({
  name: 'writeLetters',
  area: 'procedure',
  summary: 'Writes letters of one kind for a second person to read. Nothing goes out.',
  params: [
    ['projectId', Type.String({ maxLength: 64 })],
    ['input', LettersInput],
  ],
  result: LettersView,
  who: ['internal'],
  subject: 'tender',
  mutates: true,
  errors: [404, 409],
})
