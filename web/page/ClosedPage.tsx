import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, EmptyState } from '../ui'
import { Page } from './Page'
import { useSession } from '../session/SessionProvider'

/** Stands behind the login dialog where a page needs one, and stays when the dialog is closed. */
export const ClosedPage = (): ReactElement => {
  const { t } = useTranslation('app')
  const { phase, askLogin } = useSession()
  return (
    <Page title={t('closed.title')} crumbs={[{ label: t('closed.title') }]}>
      <h1 className="sr">{t('closed.title')}</h1>
      <EmptyState
        drawing="harbour"
        action={
          phase === 'guest' ? (
            <Button variant="primary" onClick={() => askLogin({ message: 'page' })}>
              {t('login.open')}
            </Button>
          ) : undefined
        }
      >
        {t('closed.text')}
      </EmptyState>
    </Page>
  )
}
