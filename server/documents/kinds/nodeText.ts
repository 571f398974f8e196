import type { ReaderNode } from '../../contract/tenders/views'
import type { Lang } from '../../platform/errors'
import { interfaceText } from '../../words/words'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** '1234567.5' → '1.234.567,50' (money) or '1.234.567,5'. Never through floating point. */
const decimal = (text: string, { lang, digits = 0 }: { lang: Lang; digits?: number }): string => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const [group, point] = lang === 'de' ? ['.', ','] : [',', '.']
  const rest = fraction.padEnd(digits, '0')
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${rest === '' ? '' : `${point}${rest}`}`
}

/** A day is a day, in whatever zone it was written. */
const day = (text: string, lang: Lang): string => {
  const [year, month, date] = text.slice(0, 10).split('-')
  if (lang === 'de') return `${date}.${month}.${year}`
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${text.slice(0, 10)}T00:00:00Z`))
}

const inLanguage = (value: Record<string, unknown>, lang: Lang): string => {
  const order = lang === 'de' ? ['DEU', 'ENG'] : ['ENG', 'DEU']
  const found = [...order.map((code) => value[code]), ...Object.values(value)].find((text) => typeof text === 'string' && text !== '')
  return typeof found === 'string' ? found : ''
}

const textOf = (value: unknown, { node, lang }: { node: ReaderNode; lang: Lang }): string => {
  const nameOf = (code: string): string | undefined => node.names?.[code]?.[lang]
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value))
    return value
      .map((one) => textOf(one, { node, lang }))
      .filter((text) => text !== '')
      .join(', ')
  if (typeof value === 'boolean') return interfaceText(lang, ['audit', value ? 'yes' : 'no']) ?? ''
  if (typeof value === 'number') return decimal(String(value), { lang })
  if (isRecord(value)) {
    if (typeof value.amount === 'string') return `${decimal(value.amount, { lang, digits: 2 })} ${String(value.currency ?? '')}`.trim()
    if (typeof value.value === 'string')
      return `${decimal(value.value, { lang })} ${nameOf(String(value.unit ?? '')) ?? String(value.unit ?? '')}`.trim()
    return inLanguage(value, lang)
  }
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/.test(text)) return day(text, lang)
  if (/^\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return `${text.slice(0, 5)}${lang === 'de' ? ' Uhr' : ''}`
  return nameOf(text) ?? text
}

/** A field's value as a person reads it; '' where there is none. */
export const nodeText = (node: ReaderNode, lang: Lang): string => textOf(node.value, { node, lang })
