import i18n from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import deForms from '../../../engine/languages/de/web/forms.json'
import { problemSentence } from './sentence'

beforeAll(async () => {
  await i18n.init({ lng: 'de', resources: { de: { forms: deForms } }, interpolation: { escapeValue: false } })
})

it('a missing value is told with the sentence of the rule that asks for it', () => {
  const t = i18n.getFixedT('de', 'forms')
  const problem = { path: '/reason', contentId: 'reason', rule: 'required', severity: 'ERROR', source: 'form', params: {} } as const
  const plain = problemSentence(t, problem, 'Grund')
  expect(plain).toContain('Grund')
  expect(problemSentence(t, { ...problem, params: { de: 'Ohne Grund geht es nicht.', en: 'No.' } }, 'Grund')).toBe(
    `${plain} Ohne Grund geht es nicht.`,
  )
  expect(problemSentence(t, { ...problem, params: {} }, 'Grund')).toBe(plain)
})
