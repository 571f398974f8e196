import { type Lang, tableOf } from '../../../engine/languages'

const STYLES = ['code', 'symbol', 'narrowSymbol', 'name'] as const
const known = new Map<string, readonly string[]>()

/** What may stand beside an amount in a currency, as the two languages write it: 'EUR', '€', 'Euro'. */
export function unitsOf(currency: string, lang: Lang): readonly string[] {
  const key = `${lang} ${currency}`
  const before = known.get(key)
  if (before) return before
  const units = /^[A-Z]{3}$/.test(currency) ? [...new Set(STYLES.map((style) => written(currency, lang, style)))] : []
  known.set(key, units)
  return units
}

const written = (currency: string, lang: Lang, style: (typeof STYLES)[number]): string =>
  new Intl.NumberFormat(tableOf(lang).locale, { style: 'currency', currency, currencyDisplay: style })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency
