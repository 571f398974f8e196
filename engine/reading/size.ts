import { formWordsOf, tableOf, type Lang } from '../languages'

const UNITS = ['kB', 'MB', 'GB'] as const

/** Below a thousand in bytes. */
const formatBytes = (bytes: number, language: Lang): string =>
  formWordsOf(language).bytes[bytes === 1 ? 'one' : 'other'].replace('{n}', String(bytes))

/** '412 Bytes' below 1e3, then '412 kB', '1,8 MB', '210 MB': steps of 1000, as file managers and the limit count. */
export function formatSize(bytes: number, language: Lang): string {
  if (bytes < 1000) return formatBytes(Math.max(0, Math.round(bytes)), language)
  let value = bytes / 1000
  let unit = 0
  // What would read '1000 kB' is a megabyte already.
  while (unit < UNITS.length - 1 && Math.round(value) >= 1000) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 0 && value < 100 ? 1 : 0
  const text = new Intl.NumberFormat(tableOf(language).locale, { maximumFractionDigits: digits }).format(value)
  return `${text} ${UNITS[unit]}`
}

/** '1,2 MB/s'. */
export const formatRate = (bytesPerSecond: number, language: Lang): string => `${formatSize(bytesPerSecond, language)}/s`
