import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/SessionProvider'
import { Button } from '../ui'

/** To a place of companies that a guest, or somebody whose session ended, stands before: logging in leads back to it. */
export const LogInHere = ({ projectId }: { projectId: string }): ReactElement => {
  const { t } = useTranslation('offers')
  const { askLogin } = useSession()
  return (
    <div className="stack">
      <p>{t('outside.guest')}</p>
      <p className="bd-b flow-3">
        <Button
          variant="primary"
          onClick={() => askLogin({ message: 'nr_app', target: location.pathname + location.search + location.hash })}
        >
          {t('outside.logIn')}
        </Button>
        <Button to={`/projekte/${projectId}`}>{t('outside.toTender')}</Button>
      </p>
    </div>
  )
}
