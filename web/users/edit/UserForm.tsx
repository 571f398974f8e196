import { useEffect, useRef, useState, type ReactElement, type Ref } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { call, RpcError } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { Button, FaultNote, Icon } from '../../ui'
import type { UserView } from '../../../server/contract/access/views'
import { rolesOf, sideOf, type Rights, type Role } from '../roles'
import { BackendField, OrganizationPart } from './Belonging'
import { RoleFields, UserFields } from './UserFields'
import { clashesOf, faultsAt, typedSince, updateOf, valuesOf, withoutSecrets, type Clash, type UserValues } from './values'

interface StaleNoticeProps {
  clashes: readonly Clash[]
  onTake: (clash: Clash) => void
  ref?: Ref<HTMLElement>
}

/** Somebody saved first, and both changed the same fields: what is stored beside what is typed, and the choice at each. */
const StaleNotice = ({ clashes, onTake, ref }: StaleNoticeProps): ReactElement => {
  const { t } = useTranslation('users')
  return (
    <section ref={ref} tabIndex={-1} className="note error" role="alert" aria-label={t('stale.title')}>
      <Icon name="warning" />
      <div>
        <p>{t('stale.text')}</p>
        <ul className="person-clashes">
          {clashes.map((clash) => (
            <li key={clash.key}>
              <b>{t(`field.${clash.key}`)}</b>{' '}
              <span>{t('stale.stored', { value: clash.theirs === '' ? t('stale.empty') : clash.theirs })}</span>{' '}
              <Button size="small" onClick={() => onTake(clash)}>
                {t('stale.take')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface KeptUser {
  base: UserView
  values: UserValues
}

interface UserFormProps {
  user: UserView
  rights: Rights
  /** Roles that the viewer may give and take. */
  mayRoles: readonly Role[]
  onSaved: (user: UserView) => void
}

/** As if it had been typed. */
const fill = (form: UseFormReturn<UserValues>, values: Partial<UserValues>): void => {
  for (const [key, value] of Object.entries(values) as [keyof UserValues, UserValues[keyof UserValues]][])
    form.setValue(key, value, { shouldDirty: true })
}

/** Saves it, and says that it is not yet. */
const End = ({ form, needsOrganization }: { form: UseFormReturn<UserValues>; needsOrganization: boolean }): ReactElement => {
  const { t } = useTranslation('users')
  const { isDirty, isSubmitting } = form.formState
  return (
    <div className="end">
      {isDirty && <span className="saved small soft">{t('unsaved')}</span>}
      <Button
        variant="primary"
        type="submit"
        busy={isSubmitting}
        disabled={!isDirty || form.watch('roles').length === 0 || (needsOrganization && form.watch('organization') === null)}
      >
        {t('save')}
      </Button>
    </div>
  )
}

/** A person's data. Where somebody else saved first, what was typed stays and the rest is brought up to date. */
export const UserForm = ({ user, rights, mayRoles, onSaved }: UserFormProps): ReactElement => {
  const { t } = useTranslation(['users', 'app'])
  const kept: KeptUser | null = useKeptInput(`user:${user.email}`, (): KeptUser => ({ base, values: withoutSecrets(form.getValues()) }))
  const [base, setBase] = useState(kept?.base ?? user)
  const [clashes, setClashes] = useState<Clash[]>([])
  /** Whether the person was led to the clashes: they may have come in by themselves a moment before the click. */
  const [isTold, setTold] = useState(false)
  const notice = useRef<HTMLElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<UserValues>({ defaultValues: valuesOf(base) })
  const { isDirty } = form.formState
  // Also while it is being saved: the answer may never come.
  useUnsavedChanges(isDirty)
  useEffect(() => {
    if (kept === null) return
    fill(form, kept.values)
    toast.info(t('app:unsaved.back'))
    // Once: what was kept is taken out when the form opens.
  }, [])
  // What changed elsewhere comes in by itself where nothing was typed here; where something was, both are shown.
  if (user.version > base.version) {
    setClashes(clashesOf({ base, stored: user, typed: form.getValues() }))
    setBase(user)
    form.reset(valuesOf(user), { keepDirtyValues: true })
  }
  const isReadOnly = !rights.edit
  // What the directory says stays as it is; where the account belongs is still for a system admin to say.
  const maySave = rights.edit || rights.belonging

  const save = async (values: UserValues): Promise<void> => {
    setRefusal(null)
    if (clashes.length > 0 && !isTold) {
      setTold(true)
      notice.current?.focus()
      return
    }
    setClashes([])
    setTold(false)
    try {
      const saved = await call('updateUser', updateOf(base, values))
      const more = typedSince(values, form.getValues())
      setBase(saved)
      form.reset(valuesOf(saved))
      fill(form, more)
      // Where this leads must not ask about what has just been saved.
      if (Object.keys(more).length === 0) writeUnsaved(false)
      toast.success(t('saved'))
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const faults = faultsAt(error)
      if (faults) for (const { field, rule } of faults) form.setError(field, { type: 'server', message: rule })
      else setRefusal(error.message)
      setTold(error.code === 409)
      if (error.code === 409) await queryClient.invalidateQueries({ queryKey: ['getUser'] })
    }
  }
  const side = sideOf(user)
  return (
    <form className="person-form" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      {user.authenticationBackend !== null && (
        <p className="info-note">
          <Icon name="info" />
          <span>{t(rights.isOwn ? 'ldap.own' : 'ldap.other')}</span>
        </p>
      )}
      {clashes.length > 0 && (
        <StaleNotice
          ref={notice}
          clashes={clashes}
          onTake={({ key, theirs }) => {
            form.setValue(key, theirs, { shouldDirty: true, shouldValidate: true })
            setClashes(clashes.filter((one) => one.key !== key))
          }}
        />
      )}
      <UserFields form={form} isReadOnly={isReadOnly} hasEmail={rights.newEmail} />
      {rights.belonging && side === 'external' && <OrganizationPart form={form} isChosen={user.organization?.type !== 'CONTRACTOR'} />}
      {!rights.belonging && !rights.isOwn && side === 'external' && (
        <div>
          <span className="label">{t('field.organization')}</span>
          {user.organization?.name ?? '–'}
        </div>
      )}
      <RoleFields form={form} roles={rolesOf(side)} may={maySave ? mayRoles : []} />
      {rights.backend && (side === 'internal' || user.authenticationBackend !== null) && <BackendField form={form} />}
      {refusal !== null && (
        <FaultNote>
          {t('notSaved')} {refusal}
        </FaultNote>
      )}
      {maySave && <End form={form} needsOrganization={side === 'external' && !user.proposal} />}
    </form>
  )
}
