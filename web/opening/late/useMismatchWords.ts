import { useTranslation } from 'react-i18next'
import type { Mismatch } from '../../../server/contract/offers/mismatch'

/** What differs, in words: 'Eingangszeit, Unternehmen'. */
export const useMismatchWords = () => {
  const { t } = useTranslation('mismatch')
  const partsOf = ({ parts }: Pick<Mismatch, 'parts'>): string => parts.map((part) => t(`part.${part}`)).join(', ')
  return { partsOf }
}
