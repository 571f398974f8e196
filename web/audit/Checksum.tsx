import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { CopiedHash } from '../ui/paper'

export const Checksum = ({ value }: { value: string }): ReactElement => {
  const { t } = useTranslation('audit')
  return <CopiedHash className="log-checksum" value={value} words={{ copy: t('side.copy'), copied: t('side.copied') }} />
}
