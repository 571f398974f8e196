import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui'

interface Leaving {
  /** For Escape, the cross and 'Abbrechen' alike. */
  leave: () => void
  /** To be rendered inside the dialog. */
  question: ReactElement | null
}

/** A dialog that closes at once where nothing was typed, and asks before typed text is thrown away. */
export const useLeaving = (isTyped: boolean, onClose: () => void): Leaving => {
  const { t } = useTranslation('app')
  const [isAsked, setAsked] = useState(false)
  // Asked by a page that opens its dialog again, the question must not stand in it at once.
  const discard = (): void => {
    setAsked(false)
    onClose()
  }
  return {
    leave: () => (isTyped ? setAsked(true) : onClose()),
    question: isAsked ? (
      <ConfirmDialog title={t('unsaved.sure')} confirm={t('unsaved.discard')} danger onConfirm={discard} onCancel={() => setAsked(false)}>
        {t('unsaved.sureDiscard')}
      </ConfirmDialog>
    ) : null,
  }
}
