import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluatedOffer, EvaluationView } from '../../server/contract/evaluation/views'
import { useLeaving } from '../guard/useLeaving'
import { TextArea, VerbDialog } from '../ui'
import type { EvaluationActions } from './useEvaluation'

interface ExclusionDialogProps {
  view: EvaluationView
  offer: EvaluatedOffer
  actions: EvaluationActions
  onClose: () => void
}

/** Asks why an offer does not count, or takes it back in. */
export const ExclusionDialog = ({ view, offer, actions, onClose }: ExclusionDialogProps): ReactElement => {
  const { t } = useTranslation(['evaluation', 'app'])
  const [reason, setReason] = useState('')
  const { leave, question } = useLeaving(reason.trim() !== '', onClose)
  const isBack = offer.excluded !== null
  const name = offer.organization.name
  const save = async (): Promise<void> => {
    const input = { offerId: offer.offerId, version: view.version, reason: isBack ? null : reason.trim() }
    if (await actions.act('excludeFromEvaluation', input)) onClose()
  }
  return (
    <VerbDialog
      title={t(isBack ? 'exclude.backTitle' : 'exclude.title', { name })}
      verb={t(isBack ? 'exclude.back' : 'exclude.button')}
      danger={!isBack}
      isReady={isBack || reason.trim() !== ''}
      busy={actions.isBusy}
      onDo={() => void save()}
      onClose={leave}
    >
      {isBack ? (
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
