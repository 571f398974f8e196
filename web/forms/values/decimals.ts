/** Decimal strings ('1234.50') as people type and read them: '1.234,50' in German, '1,234.50' in English. No floating point anywhere. */

const MARKS = { de: { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const

/** What was typed → decimal string, or null when it is no number. In German '1.234' is one thousand two hundred thirty-four and '1.5' one and a half. */
export function parseDecimal(typed: string, lang: 'de' | 'en'): string | null {
  const { group, point } = MARKS[lang]
  const text = typed.replace(/[\s\u00a0\u202f']/g, '')
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d+)?$`)
  const plain = grouped.test(text) ? text.replaceAll(group, '') : text
  const match = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(plain)
  if (!match) return null
  const whole = (match[2] ?? '0').replace(/^0+(?=\d)/, '')
  const decimals = match[3]
  return `${match[1] ?? ''}${whole}${decimals === undefined ? '' : `.${decimals}`}`
}

/** Decimal string → text with grouped thousands. `decimals` is the least number of decimals shown; none is ever cut. */
export function formatDecimal(value: string, lang: 'de' | 'en', decimals = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) return value
  const { group, point } = MARKS[lang]
  const whole = (match[2] ?? '').replace(/\B(?=(\d{3})+$)/g, group)
  const rest = (match[3] ?? '').padEnd(decimals, '0')
  return `${match[1] ?? ''}${whole}${rest === '' ? '' : point + rest}`
}
