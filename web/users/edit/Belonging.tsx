import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, Select } from '../../ui'
import { OrganizationPicker } from '../picker/OrganizationPicker'
import { useFaultText } from './UserFields'
import type { UserValues } from './values'

/** Whose account it is: chosen by staff, given for an organization's admin. */
export const OrganizationPart = ({ form, isChosen }: { form: UseFormReturn<UserValues>; isChosen: boolean }): ReactElement => {
  const { t } = useTranslation('users')
  const fault = useFaultText(form)('organization')
  const organization = form.watch('organization')
  const set = (next: UserValues['organization']): void =>
    form.setValue('organization', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  if (!organization)
    return (
      <div>
        <OrganizationPicker
          label={t('field.organization')}
          placeholder={t('organizationSearch')}
          isInvalid={fault !== undefined}
          onPick={set}
        />
        <p className={fault === undefined ? 'help' : 'help error'}>{fault ?? t('organizationHint')}</p>
      </div>
    )
  return (
    <div>
      <span className="label">{t('field.organization')}</span>
      <div className="chosen">
        <strong>{organization.name}</strong>
        {isChosen && (
          <Button size="small" onClick={() => set(null)}>
            {t('otherOrganization')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Where the password is checked; for system admins. */
export const BackendField = ({ form }: { form: UseFormReturn<UserValues> }): ReactElement => {
  const { t } = useTranslation('users')
  const fault = useFaultText(form)('isLdap')
  return (
    <Select
      label={t('field.backend')}
      hint={t('backendHint')}
      error={fault}
      value={form.watch('isLdap') ? 'ldap' : ''}
      onChange={(value) => form.setValue('isLdap', value === 'ldap', { shouldDirty: true })}
      options={[
        ['', t('backend.own')],
        ['ldap', t('backend.ldap')],
      ]}
    />
  )
}
