import type { TFunction } from 'i18next'
import type { Period } from '../../workflows/contract'

/** Whole years are called years: no rule of the law has other months. */
export const periodText = ({ months }: Period, t: TFunction<'contract'>): string => t('dates.year', { count: months / 12 })

/** A whole number as somebody typed it; null: it is none, undefined: nothing was typed. */
export const readCount = (typed: string, most: number): number | null | undefined => {
  const text = typed.trim()
  if (text === '') return undefined
  return /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : null
}
