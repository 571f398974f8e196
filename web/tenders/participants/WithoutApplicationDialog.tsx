import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Modal } from '../../ui'
import type { Deed } from './decisions'

interface WithoutApplicationDialogProps {
  name: string
  deed: Deed
  onDo: () => void
  onClose: () => void
}

/** Asks before somebody goes on who never applied: possible, but nothing to happen by a slip of the hand. */
export const WithoutApplicationDialog = ({ name, deed, onDo, onClose }: WithoutApplicationDialogProps): ReactElement => {
  const { t } = useTranslation(['participants', 'app'])
  return (
    <Modal
      title={t('without.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" onClick={onDo}>
            {t(`deed.${deed}`)}
          </Button>
        </>
      }
    >
      <p>{t('without.text', { name })}</p>
      <p>{t('without.question')}</p>
    </Modal>
  )
}
