import { readEmailAddress } from '../../../engine/address'
import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CountryField } from '../../forms/codes/CountryField'
import { Check, Field } from '../../ui'
import type { Role } from '../roles'
import type { ContactKey, FieldName, UserValues } from './values'

interface UserFieldsProps {
  form: UseFormReturn<UserValues>
  isReadOnly: boolean
  /** The address can be changed here. */
  hasEmail: boolean
}

const RULES: Partial<Record<FieldName, object>> = {
  email: { validate: { required: (text: string) => text.trim() !== '', email: (text: string) => readEmailAddress(text) !== null } },
  givenName: { validate: { required: (text: string) => text.trim() !== '' } },
  surName: { validate: { required: (text: string) => text.trim() !== '' } },
}
const AUTOCOMPLETE: Record<TextName, string> = {
  ...{ email: 'off', givenName: 'off', surName: 'off', phone: 'off', facsimile: 'off', department: 'off' },
  ...{ street: 'off', zip: 'off', city: 'off', country: 'off' },
}
const MOST: Partial<Record<TextName, number>> = { email: 254, phone: 80, facsimile: 80, zip: 20, country: 80 }
type TextName = ContactKey | 'email' | 'givenName' | 'surName'

/** The sentence for a rule that a field broke; rules of the server that have none of their own share one. */
export const useFaultText = (form: UseFormReturn<UserValues>): ((name: FieldName) => string | undefined) => {
  const { t } = useTranslation('users')
  const KNOWN = ['required', 'email', 'taken', 'tooShort', 'outerBlanks', 'unseen', 'guessable', 'mismatch']
  return (name) => {
    const error = form.formState.errors[name]
    const rule = error && String(error.type === 'server' ? error.message : error.type)
    return rule === undefined ? undefined : t(`fault.${KNOWN.includes(rule) ? rule : 'other'}`)
  }
}

/** Names, address and contact data of a person. */
export const UserFields = ({ form, isReadOnly, hasEmail }: UserFieldsProps): ReactElement => {
  const { t } = useTranslation('users')
  const faultText = useFaultText(form)
  const text = (name: TextName, isFixed = false): ReactElement => (
    <Field label={t(`field.${name}`)} error={faultText(name)} aside={RULES[name] || isReadOnly ? undefined : t('optional')}>
      {(control) => (
        <input
          {...control}
          {...form.register(name, RULES[name] ?? {})}
          className="input"
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={AUTOCOMPLETE[name]}
          maxLength={MOST[name] ?? 250}
          readOnly={isReadOnly || isFixed}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="pair">
        {text('givenName')}
        {text('surName')}
      </div>
      {text('email', !hasEmail)}
      <h2>{t('group.contact')}</h2>
      <div className="pair">
        {text('phone')}
        {text('facsimile')}
      </div>
      {text('department')}
      {text('street')}
      <div className="pair zip">
        {text('zip')}
        {text('city')}
      </div>
      {isReadOnly ? (
        text('country')
      ) : (
        <Field label={t('field.country')} error={faultText('country')} aside={t('optional')}>
          {(control) => <CountryField control={control} field={form.register('country')} value={form.getValues('country')} />}
        </Field>
      )}
    </>
  )
}

/** Tick boxes, at least one: what a person may do. `may` are those that the caller may give and take. */
export const RoleFields = ({
  form,
  roles,
  may,
}: {
  form: UseFormReturn<UserValues>
  roles: readonly Role[]
  may: readonly Role[]
}): ReactElement => {
  const { t } = useTranslation('users')
  const fault = useFaultText(form)('roles')
  // Boxes that cannot be ticked only ask why; the roles one has are told.
  if (may.length === 0)
    return (
      <div>
        <span className="label">{t('field.roles')}</span>
        {form
          .getValues('roles')
          .map((role) => t(`role.${role}`))
          .join(', ')}
      </div>
    )
  return (
    <Controller
      control={form.control}
      name="roles"
      rules={{ validate: { required: (chosen) => chosen.length > 0 } }}
      render={({ field }) => (
        <fieldset className="roles">
          <legend>{t('field.roles')}</legend>
          {roles.map((role) => (
            <Check
              key={role}
              checked={field.value.includes(role)}
              disabled={!may.includes(role)}
              onChange={(isOn) => field.onChange(isOn ? [...field.value, role] : field.value.filter((one) => one !== role))}
            >
              {t(`role.${role}`)}
              <span className="help"> {t(`roleHelp.${role}`)}</span>
            </Check>
          ))}
          {(fault !== undefined || field.value.length === 0) && <p className="help error">{fault ?? t('fault.noRole')}</p>}
        </fieldset>
      )}
    />
  )
}
