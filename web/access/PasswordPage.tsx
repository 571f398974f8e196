import './access.css'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RpcError, useRpc } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { Button, Skeleton } from '../ui'
import { ForgottenForm } from './ForgottenForm'
import { PasswordForm } from './PasswordForm'

const Sheet = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }): ReactElement => (
  <Page title={title} crumbs={[{ label: title }]}>
    <div className="password-sheet">
      <h1 className="serif">{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  </Page>
)

const LoginButton = (): ReactElement | null => {
  const { t } = useTranslation('app')
  const { phase, askLogin } = useSession()
  return phase === 'guest' ? <Button onClick={() => askLogin()}>{t('login.open')}</Button> : null
}

const Gone = (): ReactElement => {
  const { t } = useTranslation('access')
  return (
    <Sheet title={t('invalid.title')} text={t('invalid.text')}>
      <ul className="bullets">
        <li>{t('invalid.password')}</li>
        <li>{t('invalid.invitation')}</li>
        <li>{t('invalid.setup')}</li>
      </ul>
      <LoginButton />
    </Sheet>
  )
}

const Linked = ({ token }: { token: string }): ReactElement => {
  const { t } = useTranslation('access')
  const { data: link, error } = useRpc('getPasswordLink', [token])
  const [isGone, setGone] = useState(false)
  if (isGone || (error instanceof RpcError && (error.code === 404 || error.code === 422))) return <Gone />
  if (error) return <Sheet title={t('reset.title')} text={error.message} />
  if (!link)
    return (
      <Sheet title={t('reset.title')}>
        <Skeleton lines={5} label={t('waiting')} />
      </Sheet>
    )
  return (
    <Sheet
      title={t(`${link.purpose}.title`)}
      text={
        link.purpose === 'invitation' && link.organization !== null
          ? t('invitation.textOf', { organization: link.organization })
          : t(`${link.purpose}.text`)
      }
    >
      <PasswordForm token={token} link={link} onLinkGone={() => setGone(true)} />
    </Sheet>
  )
}

/** /passwort-reset: whatever a link from the console or a mail is for; open to everybody. */
const PasswordPage = (): ReactElement => {
  const [query] = useSearchParams()
  const token = query.get('token')?.trim() ?? ''
  const { t } = useTranslation('access')
  return token === '' ? (
    <Sheet title={t('forgotten.title')} text={t('forgotten.text')}>
      <ForgottenForm />
    </Sheet>
  ) : (
    <Linked key={token} token={token} />
  )
}
export default PasswordPage
