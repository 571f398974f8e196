import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SecretField } from '../../ui/SecretField'
import { Field } from '../../ui'
import { useFaultText } from './UserFields'
import type { UserValues } from './values'

const MIN_LENGTH = 12

/** A first password and its repetition. Which passwords are common only the server knows. */
export const PasswordPair = ({ form }: { form: UseFormReturn<UserValues> }): ReactElement => {
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
