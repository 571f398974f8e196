import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../session/SessionProvider'
import { Button, Icon, FaultNote, Field, FormDialog, Modal } from '../ui'
import type { Mode, RegistrationDraft } from './draft'
import { readEmailAddress } from '../../engine/address'
import { useForm } from 'react-hook-form'
import { useLeaving } from '../guard/useLeaving'
import { call, useAction } from '../rpc'

interface Asked {
  givenName: string
  surName: string
  email: string
  message: string
}

interface AccessDialogProps {
  draft: RegistrationDraft
  /** As the organization is registered: by any other name the request would find nobody, and nobody would hear of it. */
  organizationName: string
  onClose: () => void
}

/** 'Zugang anfragen': asks the organization's admins for an account. What it answers says nothing about whether there are any. */
const AccessDialog = ({ draft, organizationName, onClose }: AccessDialogProps): ReactElement => {
  const { t } = useTranslation(['registration', 'access'])
  const { account, organization } = draft
  const person = account.isContact ? organization : account
  const { register, handleSubmit, formState } = useForm<Asked>({
    defaultValues: { givenName: person.givenName, surName: person.surName, email: person.email, message: '' },
  })
  const [isSent, setSent] = useState(false)
  const { isBusy, fault, run } = useAction()
  const { errors, isDirty } = formState
  const { leave, question } = useLeaving(isDirty, onClose)

  const send = async ({ givenName, surName, email, message }: Asked): Promise<void> => {
    const text = message.trim()
    await run(async () => {
      await call('requestAccess', organizationName, {
        ...{ givenName: givenName.trim(), surName: surName.trim(), email: email.trim().toLowerCase() },
        ...(text === '' ? {} : { message: text }),
      })
      setSent(true)
    })
  }

  if (isSent)
    return (
      <Modal
        // Another dialog, or the focus would stay with the button that is gone.
        key="sent"
        title={t('registration:access.title')}
        width="narrow"
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            {t('app:close')}
          </Button>
        }
      >
        <p role="status">{t('registration:access.sent')}</p>
      </Modal>
    )
  const text = (name: 'givenName' | 'surName' | 'email'): ReactElement => (
    <Field label={t(`access:field.${name}`)} error={errors[name] && t(`access:fault.${name}.${errors[name].message ?? 'required'}`)}>
      {(control) => (
        <input
          {...control}
          {...register(name, {
            validate: (value) => (value.trim() === '' ? 'required' : name === 'email' && readEmailAddress(value) === null ? 'email' : true),
          })}
          className="input"
          type={name === 'email' ? 'email' : 'text'}
          aria-required
          autoComplete={name === 'email' ? 'email' : name === 'givenName' ? 'given-name' : 'family-name'}
          maxLength={name === 'email' ? 254 : 250}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title={t('registration:access.title')}
      verb={t('registration:access.send')}
      busy={isBusy}
      onSubmit={() => void handleSubmit(send)()}
      onClose={leave}
    >
      <p>{t('registration:access.lead', { name: organizationName })}</p>
      {text('givenName')}
      {text('surName')}
      {text('email')}
      <Field label={t('registration:access.message')} aside={t('registration:optional')}>
        {(control) => <textarea {...control} {...register('message')} className="textarea" rows={4} maxLength={1000} />}
      </Field>
      <FaultNote>{fault?.message}</FaultNote>
      {question}
    </FormDialog>
  )
}

/** Why the server refused a registration: what is there already, or something else with its own sentence. */
export type Refusal =
  /** `name`: as the company is registered; it may be known by a number, under another name than the one that was typed. */
  { kind: 'organizationExists'; name: string } | { kind: 'emailExists' } | { kind: 'other'; sentence: string }

interface ConflictProps {
  refusal: Refusal
  mode: Mode
  draft: RegistrationDraft
}

/** The catalogued alerts, each with the way on that it points to. */
export const ConflictAlert = ({ refusal, mode, draft }: ConflictProps): ReactElement => {
  const { t } = useTranslation('registration')
  const { askLogin } = useSession()
  const [isAsking, setAsking] = useState(false)
  const isGuest = mode === 'guest'
  const email = draft.account.isContact ? draft.organization.email : draft.account.email
  return (
    <div className="note error reg-conflict" role="alert">
      <Icon name="warning" />
      <div>
        <p>{t(`conflict.${refusal.kind}`)}</p>
        {refusal.kind === 'other' && refusal.sentence !== '' && <p>{refusal.sentence}</p>}
        <p className="soft">{t('conflict.kept')}</p>
        {refusal.kind === 'organizationExists' && isGuest && <Button onClick={() => setAsking(true)}>{t('access.open')}</Button>}
        {refusal.kind === 'emailExists' && isGuest && (
          <p className="reg-ways">
            <Button onClick={() => askLogin()}>{t('conflict.login')}</Button>
            <Link to="/passwort-reset">{t('conflict.forgotten')}</Link>
          </p>
        )}
        {/* The catalogued sentences are for whoever registers; staff go on at what is there already. */}
        {refusal.kind === 'organizationExists' && !isGuest && (
          <p>
            <Link to={`/bieter?q=${encodeURIComponent(refusal.name)}`}>{t('conflict.toCompany')}</Link>
          </p>
        )}
        {refusal.kind === 'emailExists' && !isGuest && (
          <p>
            <Link to={`/benutzer/${encodeURIComponent(email.trim().toLowerCase())}`}>{t('conflict.toUser')}</Link>
          </p>
        )}
      </div>
      {isAsking && refusal.kind === 'organizationExists' && (
        <AccessDialog draft={draft} organizationName={refusal.name} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}
