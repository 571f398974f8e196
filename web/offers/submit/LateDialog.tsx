import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { VerbDialog } from '../../ui'
import type { Kind } from '../../tender-frame/cases'

interface LateDialogProps {
  kind: Kind
  onSend: () => void
  onClose: () => void
}

/** The deadline has passed: says what becomes of it, before anything goes. */
export const LateDialog = ({ kind, onSend, onClose }: LateDialogProps): ReactElement => {
  const { t } = useTranslation(['offers', 'app'])
  return (
    <VerbDialog title={t('late.title')} verb={t('late.button')} width="narrow" onDo={onSend} onClose={onClose}>
      <p>{t(`late.warning.${kind}`)}</p>
    </VerbDialog>
  )
}
