import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParcelLook } from './looks'

/** What the looks mean, each with its word. */
export const Legend = ({ looks }: { looks: readonly ParcelLook[] }): ReactElement => {
  const { t } = useTranslation('map')
  return (
    <ul aria-label={t('legend')}>
      {looks.map((look) => (
        <li key={look}>
          <span className={`mp-key ${look}`} aria-hidden="true" />
          {t(`look.${look}`)}
        </li>
      ))}
    </ul>
  )
}
