import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from '../guard/useLeaving'
import { Check, TextArea, VerbDialog } from '../ui'

interface ExclusionDialogProps {
  /** Whose offer it is. */
  name: string
  isExcluded: boolean
  /** Its company has other offers in the lot: whether the reason is the company's; missing: it has none. */
  ofCompany?: boolean | undefined
  /** What the reason begins with. */
  draft?: string
  isBusy: boolean
  /** Null takes it back in; `ofCompany`: all of its company's. Answers whether the server took it. */
  onSave: (reason: string | null, said: { ofCompany?: true }) => Promise<boolean>
  onClose: () => void
}

/** Asks why an offer does not count, or takes it back in. */
export const ExclusionDialog = ({ name, isExcluded, ofCompany: isFirst, draft = '', ...rest }: ExclusionDialogProps): ReactElement => {
  const { isBusy, onSave, onClose } = rest
  const { t } = useTranslation(['evaluation', 'app'])
  const [reason, setReason] = useState(draft)
  const [ofCompany, setOfCompany] = useState(isFirst === true)
  const { leave, question } = useLeaving(reason.trim() !== draft.trim(), onClose)
  const save = async (): Promise<void> => {
    if (await onSave(isExcluded ? null : reason.trim(), ofCompany && !isExcluded ? { ofCompany } : {})) onClose()
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
          {isFirst !== undefined && (
            <Check checked={ofCompany} onChange={setOfCompany}>
              {t('exclude.ofCompany')}
            </Check>
          )}
        </>
      )}
      {question}
    </VerbDialog>
  )
}
