import '../users.css'
import { useEffect, useState, type ReactElement } from 'react'
import { useForm, Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { call, RpcError, useRpc } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { isOrganizationAdmin, type SessionUser } from '../../session/types'
import { Page } from '../../page/Page'
import { toast } from '../../ui/toasts/toasts'
import { NotFoundPage } from '../../page/NotFoundPage'
import { Button, FaultNote, Icon, Switch, Field } from '../../ui'
import { isAdminOf, isStaffOf, listPath, rolesOf, userPath, type Role, type Side } from '../roles'
import { BackendField, OrganizationPart } from './Belonging'
import { RoleFields, UserFields, useFaultText } from './UserFields'
import { emptyValues, faultsAt, newUserOf, withoutSecrets, type UserValues } from './values'
import { SecretField } from '../../ui/SecretField'

const MIN_LENGTH = 12

/** A first password and its repetition. Which passwords are common only the server knows. */
const PasswordPair = ({ form }: { form: UseFormReturn<UserValues> }): ReactElement => {
  const { t } = useTranslation('users')
  const faultText = useFaultText(form)
  const rules = {
    password: {
      required: (text: string) => text !== '',
      tooShort: (text: string) => [...text].length >= MIN_LENGTH,
      outerBlanks: (text: string) => text === text.trim(),
    },
    repeat: { mismatch: (text: string) => text === form.getValues('password') },
  }
  return (
    <div className="pair">
      {(['password', 'repeat'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          rules={{ validate: rules[name] }}
          render={({ field }) => (
            <Field label={t(`field.${name}`)} error={faultText(name)} hint={name === 'password' ? t('passwordHint') : undefined}>
              {(control) => <SecretField {...control} autoComplete="new-password" value={field.value} onChange={field.onChange} />}
            </Field>
          )}
        />
      ))}
    </div>
  )
}

const CreateForm = ({ side, viewer }: { side: Side; viewer: SessionUser }): ReactElement => {
  const { t } = useTranslation(['users', 'app'])
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isStaff = isStaffOf(viewer)
  const wantsOrganization = side === 'external'
  const oid = isStaff && wantsOrganization && /^[1-9]\d{0,8}$/.test(query.get('oid') ?? '') ? Number(query.get('oid')) : null
  const named = useRpc('getOrganization', [oid ?? 0], { enabled: oid !== null })
  const preset: Role = side === 'internal' ? 'SYSTEM_USER' : 'ORGANIZATION_USER'
  const form = useForm<UserValues>({ defaultValues: emptyValues(preset, isStaff ? null : viewer.organization) })
  const kept = useKeptInput(`user:new:${side}`, () => withoutSecrets(form.getValues()))
  const [hasPassword, setHasPassword] = useState(false)
  const [readsEarlier, setReadsEarlier] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isDirty, isSubmitting } = form.formState
  // Also while it is being saved: the answer may never come.
  useUnsavedChanges(isDirty)

  const { setValue, getValues } = form
  useEffect(() => {
    if (kept === null) return
    for (const [key, value] of Object.entries(kept) as [keyof UserValues, UserValues[keyof UserValues]][])
      setValue(key, value, { shouldDirty: true })
    toast.info(t('app:unsaved.back'))
    // Once: what was kept is taken out when the form opens.
  }, [])
  useEffect(() => {
    if (named.data && getValues('organization') === null) setValue('organization', { id: named.data.id, name: named.data.name })
  }, [named.data, setValue, getValues])

  const save = async (values: UserValues): Promise<void> => {
    setRefusal(null)
    if (wantsOrganization && !values.organization) return form.setError('organization', { type: 'required' })
    try {
      const made = await call('createUser', { ...newUserOf(values, hasPassword), ...(readsEarlier ? { readsEarlier } : {}) })
      toast.success(t('saved'))
      writeUnsaved(false)
      await navigate(userPath(made.email))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const faults = faultsAt(error)
      if (!faults) return setRefusal(error.message)
      for (const { field, rule } of faults) form.setError(field, { type: 'server', message: rule })
      if (faults[0] && faults[0].field !== 'organization' && faults[0].field !== 'roles') form.setFocus(faults[0].field)
    }
  }
  const roles = rolesOf(side)
  const may = isAdminOf(viewer) || side === 'external' ? roles : roles.filter((role) => role !== 'SYSTEM_ADMIN')
  const [chosen, organization, isLdap] = form.watch(['roles', 'organization', 'isLdap'])
  return (
    <form className="person-form" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      {wantsOrganization && <OrganizationPart form={form} isChosen={isStaff} />}
      <RoleFields form={form} roles={roles} may={may} />
      <UserFields form={form} isReadOnly={false} hasEmail />
      {isAdminOf(viewer) && side === 'internal' && <BackendField form={form} />}
      {!isStaff && (
        <Switch checked={hasPassword} onChange={setHasPassword}>
          {t('choosePassword')}
        </Switch>
      )}
      {!isStaff && viewer.organization?.type === 'CONTRACTOR' && viewer.readsEarlier !== false && (
        <Switch checked={readsEarlier} onChange={setReadsEarlier}>
          {t('earlier.onForm')}
        </Switch>
      )}
      {isStaff && wantsOrganization && (
        <p className="info-note">
          <Icon name="info" />
          <span>{t('proposal.onForm')}</span>
        </p>
      )}
      {hasPassword && <PasswordPair form={form} />}
      {!hasPassword && !isLdap && (
        <p className="info-note">
          <Icon name="mail" />
          <span>{t('invitationNote')}</span>
        </p>
      )}
      {refusal !== null && (
        <FaultNote>
          {t('notSaved')} {refusal}
        </FaultNote>
      )}
      <div className="end">
        <Button to={listPath(side)}>{t('cancel')}</Button>
        <Button
          variant="primary"
          type="submit"
          busy={isSubmitting}
          disabled={chosen.length === 0 || (wantsOrganization && organization === null)}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** /benutzer/anlage and /benutzer/intern/anlage. */
const CreateUserPage = ({ side }: { side: Side }): ReactElement => {
  const { t } = useTranslation('users')
  const { user, isInternal } = useSession()
  // For everybody else the page does not exist.
  if (!user || !(isInternal || (side === 'external' && isOrganizationAdmin(user)))) return <NotFoundPage />
  const title = t(isInternal ? `create.${side}` : 'create.own')
  return (
    <Page title={title} crumbs={[{ label: t(isInternal ? `title.${side}` : 'title.own'), to: listPath(side) }, { label: title }]}>
      <div className="person-page">
        <header>
          <h1>{title}</h1>
        </header>
        <CreateForm key={side} side={side} viewer={user} />
      </div>
    </Page>
  )
}
export default CreateUserPage
