import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../app/shell/Page'
import { Button, EmptyState } from '../ui'

/** Where the door to the plots leads until their pages are there. */
const PlotsPage = (): ReactElement => {
  const { t } = useTranslation('wizard')
  return (
    <Page title={t('plots.title')} crumbs={[{ label: t('plots.title') }]}>
      <h1 className="sr">{t('plots.title')}</h1>
      <EmptyState drawing="harbour" action={<Button to="/projekte#öffentlich">{t('toTenders')}</Button>}>
        {t('plots.text')}
      </EmptyState>
    </Page>
  )
}

export default PlotsPage
