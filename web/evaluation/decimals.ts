type Language = 'de' | 'en'

/** What a person types as a number ('7,5', '7.5', ' 8 ') as the server takes it; null for nothing, undefined for what is none. */
export function typedDecimal(text: string, digits = 2): string | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const match = /^(\d{1,4})(?:\.(\d*))?$/.exec(plain)
  if (!match || (match[2] ?? '').length > digits) return undefined
  const [front, back] = [(match[1] ?? '').replace(/^0+(?=\d)/, ''), (match[2] ?? '').replace(/0+$/, '')]
  return back === '' ? front : `${front}.${back}`
}

/** '82.500' as it is read: '82,5'. */
export const shownDecimal = (number: string | null | undefined, language: Language): string => {
  if (number === null || number === undefined) return '–'
  const short = number.includes('.') ? number.replace(/\.?0+$/, '') : number
  return language === 'de' ? short.replace('.', ',') : short
}

/** Whether one decimal text is more than another; both are short enough for numbers. */
export const isMore = (number: string, most: string): boolean => Number(number) > Number(most)

/** '82.500' with all its digits, so that columns stand under each other: '82,500'. */
export const alignedDecimal = (number: string | null | undefined, language: Language): string =>
  number === null || number === undefined ? '–' : language === 'de' ? number.replace('.', ',') : number
