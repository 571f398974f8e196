import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Modal } from '../../ui'
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
    <Modal
      title={t('late.title')}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" onClick={onSend}>
            {t('late.button')}
          </Button>
        </>
      }
    >
      <p>{t(`late.warning.${kind}`)}</p>
    </Modal>
  )
}
