import './twoFactor.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useAction } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { useWait } from '../session/useWait'
import { WaitNote } from '../session/WaitNote'
import { Page } from '../page/Page'
import { Button, Icon } from '../ui'

/** Until the e-mail address is confirmed there is nothing but this notice, and another mail if the first one got lost. */
const UnconfirmedPage = (): ReactElement => {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const { isBusy, run } = useAction((error) => {
    // Any other failure is silent (1-access.md section 4); how long to wait is worth knowing.
    if (error.code === 429) wait.start(Number(error.data?.['seconds'] ?? 60))
  })
  const [isSent, setSent] = useState(false)
  const wait = useWait()
  const resend = () =>
    run(async () => {
      await call('resendEmail')
      setSent(true)
    })
  const title = t('unconfirmed.title')
  return (
    <Page title={title} crumbs={[{ label: title }]} bare>
      <div className="forced">
        <div className="forced-box">
          <h1>{title}</h1>
          <p>{t('unconfirmed.text', { email: user?.email ?? '' })}</p>
          <p>{t('unconfirmed.spam')}</p>
          {isSent && (
            <p className="info-note" role="status">
              <Icon name="mail" />
              <span>{t('unconfirmed.sent')}</span>
            </p>
          )}
          <WaitNote seconds={wait.seconds} />
          <div className="end">
            <Button variant="primary" busy={isBusy} disabled={wait.seconds > 0} onClick={() => void resend()}>
              {t('unconfirmed.resend')}
            </Button>
          </div>
        </div>
      </div>
    </Page>
  )
}
export default UnconfirmedPage
