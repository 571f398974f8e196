import type { TFunction } from 'i18next'
import type { FormProblem } from '../editor/types'
import type { Texts } from '../render/texts'

/** A problem as a sentence that names the field, in the interface language. Rules without a sentence of their own get a general one. */
export function problemSentence(t: TFunction<'forms'> | Texts, problem: FormProblem, label: string): string {
  // A template's own check brings its sentence along, in both languages.
  if (problem.rule === 'check') {
    const own = problem.params?.[t('problem.inLanguage')]
    if (typeof own === 'string' && own !== '') return own
  }
  const params = { ...problem.params, label }
  const key = `problem.${problem.rule.replaceAll('.', '_')}`
  const sentence = String(t(key, { ...params, defaultValue: String(t('problem.other', params)) }))
  // A rule that asks for a field may say why.
  const why = problem.rule === 'required' ? problem.params?.[t('problem.inLanguage')] : undefined
  return typeof why === 'string' && why !== '' ? `${sentence} ${why}` : sentence
}
