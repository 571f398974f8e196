import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from '../guard/useLeaving'
import { TextArea, VerbDialog } from '../ui'

interface ExclusionDialogProps {
  /** Whose offer it is. */
  name: string
  isExcluded: boolean
  /** What the reason begins with. */
  draft?: string
  isBusy: boolean
  /** Null takes it back in; answers whether the server took it. */
  onSave: (reason: string | null) => Promise<boolean>
  onClose: () => void
}

/** Asks why an offer does not count, or takes it back in. */
export const ExclusionDialog = ({ name, isExcluded, draft = '', isBusy, onSave, onClose }: ExclusionDialogProps): ReactElement => {
  const { t } = useTranslation(['evaluation', 'app'])
  const [reason, setReason] = useState(draft)
  const { leave, question } = useLeaving(reason.trim() !== draft.trim(), onClose)
  const save = async (): Promise<void> => {
    if (await onSave(isExcluded ? null : reason.trim())) onClose()
  }
  return (
    <VerbDialog
      title={t(isExcluded ? 'exclude.backTitle' : 'exclude.title', { name })}
      verb={t(isExcluded ? 'exclude.back' : 'exclude.button')}
      danger={!isExcluded}
      isReady={isExcluded || reason.trim() !== ''}
      busy={isBusy}
      onDo={() => void save()}
      onClose={leave}
    >
      {isExcluded ? (
        <p>{t('exclude.backText')}</p>
      ) : (
        <>
          <p className="ev-lead">{t('exclude.text')}</p>
          <TextArea label={t('exclude.reason')} rows={4} maxLength={4000} value={reason} onChange={setReason} />
        </>
      )}
      {question}
    </VerbDialog>
  )
}
