import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** In place of an empty box: of a lot that differs from the others in nothing but its name. */
export const NothingOwn = (): ReactElement => {
  const { t } = useTranslation('tenders')
  return <p className="soft">{t('public.nothingOwn')}</p>
}
