import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { CopiedHash } from '../ui/paper'

/** The SHA-256 of a file, which the button names. */
export const Digest = ({ value, of: name }: { value: string; of: string }): ReactElement => {
  const { t } = useTranslation('rooms')
  return (
    <CopiedHash className="rm-digest" value={value} words={{ copy: t('digest.copy', { name }), copied: t('digest.copied', { name }) }} />
  )
}
