import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_LENGTH } from './faults'
import { strengthOf } from './strength'

/** The rules, said before anything is typed, and how far one is. */
export const PasswordHint = ({ password }: { password: string }): ReactElement => {
  const { t } = useTranslation('access')
  const left = MIN_LENGTH - [...password].length
  return (
    <>
      {t('hint')}{' '}
      {password !== '' && (
        <strong role="status">{left > 0 ? t('strength.left', { count: left }) : t(`strength.${strengthOf(password)}`)}</strong>
      )}
    </>
  )
}
