import { useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button, EmptyState } from '../ui'
import { isLoadFault, reloadWhenBack } from './reloadWhenBack'
import { Page } from '../page/Page'

const reach = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A page that broke: says so, keeps the way on. A chunk that is gone after a new release, or did not come because the line was down, is
 * cured by loading anew, which happens by itself as soon as the server answers.
 */
export const FailedPage = ({ inShell = false }: { inShell?: boolean }): ReactElement => {
  const { t } = useTranslation('app')
  const error = useRouteError()
  console.error(error)
  useEffect(
    () => (isLoadFault(error) ? reloadWhenBack({ reach, reload: () => location.reload(), now: () => Date.now() }) : undefined),
    [error],
  )
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
