import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, useAction } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { toast } from '../ui/toasts/toasts'
import { Button } from '../ui'
import { DateTime } from '../ui/time'
import { checkForm, faultsOf, FIELDS, type FieldName, type Faults, type Values } from './faults'
import { PasswordHint } from './PasswordHint'
import { TextField } from './TextField'

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
export const PasswordForm = ({ token, link, onLinkGone }: PasswordFormProps): ReactElement => {
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
