import { formWordsOf, type Lang } from '../languages'

interface Variant {
  /** From 1 on. */
  readonly no: number
  readonly title?: string
}

/** 'Nebenangebot 1: Holzbau'; without its title where others than the team read it. */
export const variantWords = ({ no, title = '' }: Variant, lang: Lang): string =>
  `${formWordsOf(lang).variant} ${no}${title === '' ? '' : `: ${title}`}`

/** 'Muster GmbH – Nebenangebot 1: Holzbau'; of a main offer the company alone. */
export const variantName = (company: string, variant: Variant | null | undefined, lang: Lang): string =>
  variant ? `${company} – ${variantWords(variant, lang)}` : company
