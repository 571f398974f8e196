import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readEmailAddress } from '../../engine/address'
import { TextField } from '../access/TextField'
import { Button, Check, Icon } from '../ui'
import { accountFaults, accountKeys, type AccountFaults, type AccountKey, type Secret } from './account'
import type { AccountValues, Mode, RegistrationDraft } from './draft'

interface AccountStepProps {
  mode: Mode
  draft: RegistrationDraft
  secret: Secret
  refusals: AccountFaults
  /** After a reload: the password was not kept. */
  isPasswordGone: boolean
  onChange: (account: AccountValues) => void
  onSecret: (secret: Secret) => void
  onBack: () => void
  onNext: () => void
}

/** Step 1: whose account it is, and the password with its rules said before. */
export const AccountStep = (props: AccountStepProps): ReactElement => {
  const { mode, draft, secret, refusals, isPasswordGone, onChange, onSecret, onBack, onNext } = props
  const { t } = useTranslation(['registration', 'access'])
  const { account } = draft
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<AccountFaults>(refusals)
  const keys = accountKeys(mode, account)
  const show = (found: AccountFaults): void => {
    setFaults(found)
    const first = keys.find((key) => found[key])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  useEffect(() => show(refusals), [refusals])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = accountFaults(mode, account, secret)
    if (Object.keys(found).length > 0) return show(found)
    onNext()
  }
  const change = (key: AccountKey) => (value: string) => {
    if (key === 'password' || key === 'repeat') onSecret({ ...secret, [key]: value })
    else onChange({ ...account, [key]: value })
    setFaults(({ [key]: _mended, ...others }) => others)
  }
  const { givenName, surName, email } = draft.organization
  const reached = readEmailAddress(email) ?? email
  const values = { ...account, ...secret }
  const field = (key: AccountKey): ReactElement => {
    const fault = faults[key]
    return (
      <div key={key} className={key === 'email' ? 'w6' : 'w3'}>
        <TextField
          name={key}
          label={t(key === 'password' || key === 'repeat' ? `registration:field.${key}` : `access:field.${key}`)}
          value={values[key]}
          error={fault && t(`access:fault.${key}.${fault.rule}`, fault.params)}
          onChange={change(key)}
        />
      </div>
    )
  }
  return (
    <form ref={form} className="stack" noValidate aria-label={t('registration:step.account')} onSubmit={submit}>
      <fieldset className="org-group">
        <legend>
          <h3>{t(`registration:account.${mode}`)}</h3>
        </legend>
        <div className="org-grid">
          <Check className="w6" checked={account.isContact} onChange={(isOn) => onChange({ ...account, isContact: isOn })}>
            {t(`registration:isContact.${mode}`)}
          </Check>
          {account.isContact ? (
            <p className="w6 info-note">
              <Icon name="info" />
              <span>{t('registration:accountOf', { name: `${givenName} ${surName}`.trim(), email: reached })}</span>
            </p>
          ) : (
            keys.filter((key) => key !== 'password' && key !== 'repeat').map(field)
          )}
        </div>
      </fieldset>
      {mode === 'guest' ? (
        <fieldset className="org-group">
          <legend>
            <h3>{t('registration:passwordTitle')}</h3>
          </legend>
          <div className="org-grid">
            {isPasswordGone && (
              <p className="w6 info-note" role="status">
                <Icon name="info" />
                <span>{t('registration:passwordGone')}</span>
              </p>
            )}
            <p className="w6 soft">{t('access:hint')}</p>
            {(['password', 'repeat'] as const).map(field)}
          </div>
        </fieldset>
      ) : (
        <p className="info-note">
          <Icon name="mail" />
          <span>{t('registration:inviteMail')}</span>
        </p>
      )}
      <div className="reg-foot">
        <Button size="big" onClick={onBack}>
          {t('registration:back')}
        </Button>
        <Button variant="primary" type="submit" size="big">
          {t('registration:next')}
        </Button>
      </div>
    </form>
  )
}
