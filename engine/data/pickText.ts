import { isObject } from './path'

/** One line of a text or multilingual text: German first, else English, else whatever language there is; '' for anything else. */
export function pickText(value: unknown, preferred: readonly string[] = ['DEU', 'ENG']): string {
  if (typeof value === 'string') return value.trim()
  if (!isObject(value)) return ''
  for (const language of [...preferred, ...Object.keys(value)]) {
    const text = Object.hasOwn(value, language) ? value[language] : undefined
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return ''
}
