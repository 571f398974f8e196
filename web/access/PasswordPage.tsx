import './access.css'
import { useState, type ReactElement, type ReactNode, type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, useNavigate } from 'react-router'
import { RpcError, useRpc, call, useAction } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { Page } from '../page/Page'
import { Button, Skeleton, Icon, TextInput } from '../ui'
import { useWait } from '../session/useWait'
import { WaitNote } from '../session/WaitNote'
import { toast } from '../ui/toasts/toasts'
import { DateTime } from '../ui/time'
import { checkForm, faultsOf, FIELDS, type FieldName, type Faults, type Values } from './faults'
import { PasswordHint } from './PasswordHint'
import { TextField } from './TextField'

/** Asks for a link by mail. The answer is the same whether there is such an account or not. */
const ForgottenForm = (): ReactElement => {
  const { t } = useTranslation('access')
  const [name, setName] = useState('')
  const [isSent, setSent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, run } = useAction((error) => {
    if (error.code === 429) wait.start(Number(error.data?.['seconds'] ?? 60))
    else toast.error(error.message)
  })
  const wait = useWait()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || wait.seconds > 0) return
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    await run(async () => {
      await call('sendPasswordResetMail', name.trim().toLowerCase())
      setSent(true)
    })
  }
  if (isSent)
    return (
      <>
        <p className="info-note" role="status">
          <Icon name="mail" />
          <span>{t('forgotten.sent')}</span>
        </p>
        <p className="soft">{t('forgotten.nothing')}</p>
        <Button onClick={() => setSent(false)}>{t('forgotten.again')}</Button>
      </>
    )
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('forgotten.name')}
        error={isMissing ? t('forgotten.missing') : undefined}
        name="username"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={name}
        onChange={setName}
      />
      <WaitNote seconds={wait.seconds} />
      <Button variant="primary" type="submit" size="big" className="full" busy={isBusy} disabled={wait.seconds > 0}>
        {t('forgotten.submit')}
      </Button>
    </form>
  )
}

interface PasswordLink {
  purpose: 'setup' | 'reset' | 'invitation'
  email: string | null
  /** Of whom; null for staff and the first account. */
  organization: string | null
  expiresAt: string
}

const NAMES = { setup: FIELDS, reset: ['password', 'repeat'], invitation: ['password', 'repeat'] } as const

interface PasswordFormProps {
  token: string
  link: PasswordLink
  /** The link was used or ran out while somebody typed. */
  onLinkGone: () => void
}

/** Sets the password that a link is for; for the first system admin also who that is. Afterwards one logs in with it. */
const PasswordForm = ({ token, link, onLinkGone }: PasswordFormProps): ReactElement => {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const { askLogin } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({ email: link.email ?? '', givenName: '', surName: '', password: '', repeat: '' })
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, run } = useAction((error) => {
    const refused = error.code === 422 ? faultsOf(error.data?.['errors']) : null
    if (refused) refuse(refused)
    else if (error.code === 404 || error.code === 409) onLinkGone()
    else toast.error(error.message)
  })
  const names: readonly FieldName[] = NAMES[link.purpose]

  /** Says what is wrong at each field and goes to the first, so that it is read out. */
  const refuse = (found: Faults): void => {
    setFaults(found)
    const first = names.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  const send = async (): Promise<void> => {
    const { email, givenName, surName, password } = values
    if (link.purpose === 'setup') await call('createFirstAdmin', token, { email, givenName, surName }, password)
    else await call('changePassword', null, token, password)
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const found = checkForm(values, names)
    if (Object.keys(found).length > 0) return refuse(found)
    setFaults({})
    await run(async () => {
      await send()
      toast.success(t(`${link.purpose}.done`))
      // The used link goes out of the history with it.
      await navigate('/', { replace: true })
      askLogin()
    })
  }

  const change = (name: FieldName) => (value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    // What was wrong is being mended; it is judged again when it is sent.
    setFaults(({ [name]: _mended, ...others }) => others)
  }
  const errorOf = (name: FieldName): string | undefined => {
    const fault = faults[name]
    return fault && t(`fault.${name}.${fault.rule}`, fault.params)
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {link.email !== null && <TextField name="email" label={t('field.email')} value={link.email} readOnly onChange={() => undefined} />}
      {names.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`field.${name}`)}
          value={values[name]}
          error={errorOf(name)}
          hint={name === 'password' ? <PasswordHint password={values.password} /> : undefined}
          onChange={change(name)}
        />
      ))}
      <Button variant="primary" type="submit" size="big" className="full" busy={isBusy}>
        {t(`${link.purpose}.submit`)}
      </Button>
      <p className="small soft">
        {t('until')} <DateTime value={link.expiresAt} />.
      </p>
    </form>
  )
}

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
