import { formWordsOf, type Lang } from '../languages'

interface Variant {
  /** From 1 on; of a further main offer from 2. */
  readonly no: number
  readonly title?: string
  readonly main?: true
}

/** 'Nebenangebot 1: Holzbau', 'Hauptangebot 2: Holzbau'; without its title where others than the team read it. */
export const variantWords = ({ no, title = '', main }: Variant, lang: Lang): string => {
  const { variant, mainOffer } = formWordsOf(lang)
  return `${main ? mainOffer : variant} ${no}${title === '' ? '' : `: ${title}`}`
}

/** 'Muster GmbH – Nebenangebot 1: Holzbau'; of an only main offer the company alone. */
export const variantName = (company: string, variant: Variant | null | undefined, lang: Lang): string =>
  variant ? `${company} – ${variantWords(variant, lang)}` : company
