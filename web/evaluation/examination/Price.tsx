import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownDecimal, shownSum } from '../../../engine/numbers'
import type { Lang } from '../../../engine/languages'
import type { ExaminedOffer } from '../../../server/contract/examination/examination'
import { useLanguage } from '../../i18n/useLanguage'

interface PriceProps {
  price: NonNullable<ExaminedOffer['price']>
}

const sumOf = (amount: string, currency: string | null, language: Lang): string => `${shownSum(amount, language)} ${currency ?? ''}`.trim()

/** How far it lies below the next one, where there is a next one. */
export const Below = ({ price: { below, next, currency } }: PriceProps): ReactElement | null => {
  const { t } = useTranslation('examination')
  const language = useLanguage()
  return next === null ? null : <>{t('price.low', { below: shownDecimal(below, language), next: sumOf(next, currency, language) })}</>
}

export const Price = ({ price }: PriceProps): ReactElement => {
  const { t } = useTranslation('examination')
  const language = useLanguage()
  return (
    <p className="small num">
      {t('price.is', { price: sumOf(price.amount, price.currency, language) })}
      {price.next !== null && (
        <>
          {' · '}
          <Below price={price} />
        </>
      )}
    </p>
  )
}
