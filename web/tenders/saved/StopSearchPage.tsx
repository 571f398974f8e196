import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call, useAction } from '../../rpc'
import { Page } from '../../page/Page'
import { Button, EmptyState } from '../../ui'

/**
 * Where the link in a mail leads: one press ends the mails of that search. Opening the page alone does nothing, because programs that look
 * at mails open links, too.
 */
const StopSearchPage = (): ReactElement => {
  const { t } = useTranslation('saved')
  const [query] = useSearchParams()
  const { isBusy, run } = useAction((fault) => setSaid(fault.code === 404 ? t('stop.unknown') : fault.message))
  const [said, setSaid] = useState<string | null>(null)

  const stop = () =>
    run(async () => {
      const { name } = await call('stopSearchMail', (query.get('token') ?? '').slice(0, 100))
      setSaid(t('stop.done', { name }))
    })
  return (
    <Page title={t('stop.title')} crumbs={[{ label: t('stop.title') }]}>
      <h1 className="sr">{t('stop.title')}</h1>
      <div role="status">
        <EmptyState
          drawing="harbour"
          action={
            said === null ? (
              <Button variant="primary" busy={isBusy} onClick={() => void stop()}>
                {t('stop.action')}
              </Button>
            ) : (
              <Button to="/projekte">{t('stop.onwards')}</Button>
            )
          }
        >
          {said ?? t('stop.text')}
        </EmptyState>
      </div>
    </Page>
  )
}

export default StopSearchPage
