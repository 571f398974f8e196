import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button, EmptyState } from '../ui'
import { Page } from './shell/Page'

/** A page that broke: says so, keeps the way on. A chunk that is gone after a new release is cured by loading anew. */
export const FailedPage = ({ inShell = false }: { inShell?: boolean }): ReactElement => {
  const { t } = useTranslation('app')
  const error = useRouteError()
  console.error(error)
  const content = (
    <EmptyState
      drawing="harbour"
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('failed.action')}
        </Button>
      }
    >
      {t('failed.text')}
    </EmptyState>
  )
  return inShell ? (
    <Page title={t('failed.title')} crumbs={[{ label: t('failed.title') }]}>
      <h1 className="sr">{t('failed.title')}</h1>
      {content}
    </Page>
  ) : (
    content
  )
}
