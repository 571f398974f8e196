import { useEffect, useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { CriterionView, MarksView } from '../../server/contract/evaluation/views'
import { useLanguage } from '../i18n/useLanguage'
import { readNumber } from '../../engine/numbers'
import { NumberInput } from '../ui'
import { shownDecimal, typedDecimal, upTo } from './decimals'

type Given = MarksView['points'][string]

interface OwnMarkProps {
  criterion: CriterionView
  organization: string
  max: string
  given: Given
  isClosed: boolean
  onGive: (given: Given) => void
}

/** The own points for one criterion and why; saved when the field is left. */
export const OwnMark = ({ criterion, organization, max, given, isClosed, onGive }: OwnMarkProps): ReactElement => {
  const { t } = useTranslation(['evaluation', 'app'])
  const language = useLanguage()
  const id = useId()
  // Null: as it was saved. What is typed stays until the server has it, also where it refused it.
  const [typedPoints, setPoints] = useState<string | null>(null)
  const [typedReason, setReason] = useState<string | null>(null)
  useEffect(() => setPoints(null), [given.points])
  useEffect(() => setReason(null), [given.reason])
  const points = typedPoints ?? (given.points === null ? '' : shownDecimal(given.points, language))
  const reason = typedReason ?? given.reason
  const kind = upTo(max)
  const typed = typedDecimal(points, language, kind)
  const isAsked = readNumber(points, language, kind).kind === 'asked'
  const fault =
    typed === undefined
      ? typeof typedDecimal(points, language) === 'string'
        ? t('points.tooMany', { max: shownDecimal(max, language) })
        : t(isAsked ? 'app:number.choose' : 'points.noNumber')
      : null
  const save = (): void => {
    if (fault !== null || typed === undefined) return
    if (typed !== given.points || reason.trim() !== given.reason) onGive({ points: typed, reason: reason.trim() })
  }
  const names = { criterion: criterion.name, organization }
  return (
    <div className="ev-own">
      <NumberInput
        id={`${id}-points`}
        aria-label={t('points.label', names)}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : id}
        kind={kind}
        text={points}
        stored={given.points === null ? '' : shownDecimal(given.points, language)}
        disabled={isClosed}
        onText={setPoints}
        onBlur={save}
        frame={(input) => (
          <span className="ev-points">
            {input}
            <span className="soft small nowrap">{t('points.of', { max: shownDecimal(max, language) })}</span>
          </span>
        )}
      />
      <textarea
        className="textarea"
        rows={2}
        aria-label={t('points.reason', names)}
        placeholder={t('points.reasonHint')}
        maxLength={4000}
        value={reason}
        disabled={isClosed}
        onChange={(event) => setReason(event.target.value)}
        onBlur={save}
      />
      {fault !== null && (
        <p id={id} className="help error" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
