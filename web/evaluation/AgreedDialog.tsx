import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { CriterionView, EvaluatedOffer, EvaluationView } from '../../server/contract/evaluation/views'
import { useLeaving } from '../guard/useLeaving'
import { useLanguage } from '../i18n/useLanguage'
import { Field, NumberInput, TextArea, VerbDialog } from '../ui'
import { shownDecimal, typedDecimal, upTo } from './decimals'
import type { EvaluationActions } from './useEvaluation'

interface AgreedDialogProps {
  view: EvaluationView
  offer: EvaluatedOffer
  criterion: CriterionView
  actions: EvaluationActions
  onClose: () => void
}

/** Points that the team agreed on, in place of the mean; left empty, the mean counts again. */
export const AgreedDialog = ({ view, offer, criterion, actions, onClose }: AgreedDialogProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const before = offer.agreed[criterion.id]
  const stored = before ? shownDecimal(before.points, language) : ''
  const [points, setPoints] = useState(stored)
  const [reason, setReason] = useState('')
  const { leave, question } = useLeaving(points !== stored || reason.trim() !== '', onClose)
  const kind = upTo(view.maxPoints)
  const typed = typedDecimal(points, language, kind)
  const save = async (): Promise<void> => {
    if (typed === undefined) return
    const about = { version: view.version, offerId: offer.offerId, criterionId: criterion.id }
    if (await actions.act('agreeOnEvaluationPoints', { ...about, points: typed, reason: reason.trim() })) onClose()
  }
  return (
    <VerbDialog
      title={t('agreed.title', { criterion: criterion.name, organization: offer.organization.name })}
      verb={t('agreed.save')}
      isReady={typed !== undefined && reason.trim() !== '' && (typed !== null || before !== undefined)}
      busy={actions.isBusy}
      onDo={() => void save()}
      onClose={leave}
    >
      <p className="ev-lead">{t('agreed.lead')}</p>
      <Field
        label={t('agreed.points', { max: shownDecimal(view.maxPoints, language) })}
        hint={before && t('agreed.empty')}
        error={typed === undefined ? t('points.tooMany', { max: shownDecimal(view.maxPoints, language) }) : undefined}
      >
        {(control) => (
          <NumberInput {...control} className="input num ev-most" kind={kind} text={points} stored={stored} onText={setPoints} />
        )}
      </Field>
      <TextArea label={t('agreed.reason')} rows={4} maxLength={4000} value={reason} onChange={setReason} />
      {question}
    </VerbDialog>
  )
}
