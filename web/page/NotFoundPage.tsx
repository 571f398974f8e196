import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, EmptyState } from '../ui'
import { Page } from './Page'

export const NotFoundPage = (): ReactElement => {
  const { t } = useTranslation('app')
  return (
    <Page title={t('notFound.title')} crumbs={[{ label: t('notFound.title') }]} folded={null}>
      <h1 className="sr">{t('notFound.title')}</h1>
      <EmptyState drawing="search" action={<Button to="/projekte">{t('notFound.action')}</Button>}>
        {t('notFound.text')}
      </EmptyState>
    </Page>
  )
}
