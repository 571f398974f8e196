import './twoFactor.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useAction } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { toast } from '../ui/toasts/toasts'
import { Button, ConfirmDialog } from '../ui'
import { TwoFactorForm } from './TwoFactorForm'

/** Stands before every page until the second factor is set up, or, where the system does not require it, skipped. */
const SetupPage = (): ReactElement => {
  const { t } = useTranslation('access')
  const { user, isFactorRequired, refresh } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useAction((error) => {
    toast.error(error.data?.['reason'] === 'twoFactorRequired' ? t('factor.notPutOff') : error.message)
    setAsking(false)
  })
  const skip = () =>
    run(async () => {
      await call('changeTwoFactorConfig', null, null, false, null)
      await refresh()
    })
  const title = t('factor.title')
  return (
    <Page title={title} crumbs={[{ label: title }]} bare>
      <div className="forced">
        <div className="forced-box">
          <h1>{title}</h1>
          <p>{t(isFactorRequired ? 'factor.textRequired' : 'factor.text')}</p>
          <TwoFactorForm
            aside={
              isFactorRequired ? undefined : (
                <Button variant="quiet" onClick={() => setAsking(true)}>
                  {t('factor.skip')}
                </Button>
              )
            }
          />
          {isFactorRequired && user?.organization?.type === 'CONTRACTOR' && (
            <p className="small soft">
              {t('factor.deadline')}{' '}
              <button type="button" className="linklike" disabled={isBusy} onClick={() => void skip()}>
                {t('factor.putOff')}
              </button>
            </p>
          )}
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('factor.skip')}
          confirm={t('factor.skip')}
          busy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void skip()}
        >
          {t('factor.skipQuestion')}
        </ConfirmDialog>
      )}
    </Page>
  )
}
export default SetupPage
