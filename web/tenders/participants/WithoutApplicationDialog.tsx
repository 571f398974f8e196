import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Modal } from '../../ui'
import type { DecisionAction } from './decisions'

interface WithoutApplicationDialogProps {
  name: string
  /** There is one that came after the deadline. */
  isLate: boolean
  action: DecisionAction
  onDo: () => void
  onClose: () => void
}

/** Asks before somebody goes on who never applied, or too late: possible, but nothing to happen by a slip of the hand. */
export const WithoutApplicationDialog = ({ name, isLate, action, onDo, onClose }: WithoutApplicationDialogProps): ReactElement => {
  const { t } = useTranslation(['participants', 'app'])
  return (
    <Modal
      title={t(isLate ? 'without.lateTitle' : 'without.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" onClick={onDo}>
            {t(`action.${action}`)}
          </Button>
        </>
      }
    >
      <p>{t(isLate ? 'without.late' : 'without.text', { name })}</p>
      <p>{t('without.question')}</p>
    </Modal>
  )
}
