import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../page/Page'
import { Button, EmptyState } from '../../ui'

/** A tender that is not there, or not there for this person; which of both is nobody's business. */
export const TenderNotFound = (): ReactElement => {
  const { t } = useTranslation('tenders')
  return (
    <Page title={t('notFound.title')} crumbs={[{ label: t('breadcrumb'), to: '/projekte' }, { label: t('notFound.title') }]}>
      <h1 className="sr">{t('notFound.heading')}</h1>
      <EmptyState
        drawing="search"
        action={
          <Button variant="primary" to="/projekte#öffentlich">
            {t('notFound.list')}
          </Button>
        }
      >
        {t('notFound.heading')}. {t('notFound.text')}
      </EmptyState>
    </Page>
  )
}
