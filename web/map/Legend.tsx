import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParcelLook } from './looks'

interface LegendProps {
  looks: readonly ParcelLook[]
  /** Outlines of locations are drawn, too. */
  hasAreas?: boolean
}

/** What the looks mean, each with its word. */
export const Legend = ({ looks, hasAreas = false }: LegendProps): ReactElement => {
  const { t } = useTranslation('map')
  return (
    <ul aria-label={t('legend')}>
      {looks.map((look) => (
        <li key={look}>
          <span className={`mp-key ${look}`} aria-hidden="true" />
          {t(`look.${look}`)}
        </li>
      ))}
      {hasAreas && (
        <li>
          <span className="mp-key location" aria-hidden="true" />
          {t('look.location')}
        </li>
      )}
    </ul>
  )
}
