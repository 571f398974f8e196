import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ROW_RESULTS } from '../../../workflows/examination'
import type { ExaminationView, ExaminedOffer, LawRowView, RowView } from '../../../server/contract/examination/examination'
import { useLanguage } from '../../i18n/useLanguage'
import { requestsPath } from '../../tender-frame/paths'
import { Button, Check, Icon, TextArea } from '../../ui'
import { formatDateTime } from '../../ui/time'
import type { RowDraft } from './draft'
import { Evidence } from './Evidence'
import { Register } from './Register'

interface CheckRowProps {
  view: ExaminationView
  offer: ExaminedOffer
  law: LawRowView
  row: RowView
  draft: RowDraft
  mayWrite: boolean
  isChanged: boolean
  /** The server would not take what was said here. */
  isRefused: boolean
  onChange: (part: Partial<RowDraft>) => void
  onAsk: () => void
  /** Null: not this person's. */
  onExclude: (() => void) | null
}

const askingKey = ({ asking, askedBy, asksAll }: LawRowView) => {
  if (asking === 'company') return askedBy === null ? 'companyFree' : asksAll ? 'companyMust' : 'company'
  return asking === 'performance' && asksAll ? 'performanceMust' : asking
}

/** Who said so and when, what was asked, and whether it still is what the log was told. */
const State = ({ view, row, law }: Pick<CheckRowProps, 'view' | 'row' | 'law'>): ReactElement => {
  const { t } = useTranslation('examination')
  const language = useLanguage()
  const { request } = row
  const at = (moment: string): string => formatDateTime(moment, language)
  return (
    <p className="small soft ex-state">
      {row.at !== null && <span className="num">{t('state.by', { by: row.by, at: at(row.at) })}</span>}
      {row.isCarried && <span>{t('state.carried')}</span>}
      {!law.verified && <span>{t('state.unverified')}</span>}
      {request && (
        <span className="num">
          <Icon name="mail" size={14} /> <Link to={`${requestsPath(view.projectId)}#rq-${request.id}`}>{t('ask.toRequest')}</Link>:{' '}
          {request.answeredAt !== null
            ? t('ask.sentAnswered', { no: request.no, at: at(request.answeredAt) })
            : request.state === 'withdrawn'
              ? t('ask.sentWithdrawn', { no: request.no })
              : request.state === 'due'
                ? t('ask.sentDue', { no: request.no })
                : t('ask.sent', { no: request.no, deadline: at(request.deadline) })}
        </span>
      )}
    </p>
  )
}

const Mark = ({ row, isChanged }: Pick<CheckRowProps, 'row' | 'isChanged'>): ReactElement => {
  const { t } = useTranslation('examination')
  if (row.duty === 'altered')
    return (
      <span className="tag error">
        <Icon name="warning" size={14} /> {t('state.altered')}
      </span>
    )
  if (row.duty === 'failed') return <span className="tag error">{t('state.failed')}</span>
  if (row.duty === 'open') return <span className={isChanged ? 'tag' : 'tag soft'}>{t('state.open')}</span>
  // Nobody has to say anything here.
  if (row.result === null) return <span className="tag soft">{t('state.optional')}</span>
  return <Icon name="check" />
}

/** One line of the law for one offer: what is asked, how it stands, why, on what proof; and what can be done from here. */
export const CheckRow = (props: CheckRowProps): ReactElement => {
  const { view, offer, law, row, draft, mayWrite, isChanged, isRefused, onChange, onAsk, onExclude } = props
  const { t } = useTranslation('examination')
  const isLow = law.row === 'unusuallyLow' && offer.price?.isLow === true
  const needsReason = draft.result !== null && (draft.result !== 'fulfilled' || (law.row === 'inTime' && offer.late))
  const isTouched = isChanged || draft.reason !== '' || needsReason || isLow
  return (
    <fieldset className="ex-row" id={`ex-${law.row}`} data-refused={isRefused || undefined} disabled={!mayWrite}>
      <legend>
        <b>{law.title || t(`row.${law.row}.name`)}</b> <small className="soft num">{law.paragraph}</small> <Mark {...{ row, isChanged }} />
      </legend>
      <p className="small">{t(`row.${law.row}.text`)}</p>
      {isLow && (
        <p className="note small">
          <Icon name="warning" size={16} /> {t('price.lowHint')}
        </p>
      )}
      <div className="ex-results">
        {ROW_RESULTS.filter((one) => one !== 'doesNotApply' || !law.always).map((one) => (
          <Check
            key={one}
            type="radio"
            name={`${offer.offerId} ${law.row}`}
            checked={draft.result === one}
            onChange={() => onChange({ result: one })}
          >
            {t(`result.${one}`)}
          </Check>
        ))}
      </div>
      {law.row === 'register' && <Register {...{ view, draft, onChange }} />}
      {isTouched && (
        <TextArea
          label={t('why')}
          rows={2}
          maxLength={4000}
          value={draft.reason}
          error={isRefused && needsReason && draft.reason.trim() === '' ? t('whyMissing') : undefined}
          onChange={(reason) => onChange({ reason })}
        />
      )}
      {(mayWrite ? draft.result !== null || isTouched : draft.evidence.length > 0) && <Evidence {...{ view, offer, draft, onChange }} />}
      <State {...{ view, row, law }} />
      <p className="small soft">{t(`asking.${askingKey(law)}`, { askedBy: law.askedBy })}</p>
      {mayWrite && (law.asking !== 'never' || row.result === 'notFulfilled') && (
        <div className="ex-acts">
          {law.asking !== 'never' && (
            <Button size="small" icon="send" variant={isLow && row.request === null ? 'plain' : 'quiet'} onClick={onAsk}>
              {t(law.asking === 'explain' ? 'ask.clarify' : 'ask.button')}
            </Button>
          )}
          {row.result === 'notFulfilled' && onExclude && (
            <Button size="small" icon="ban" variant="quiet" onClick={onExclude}>
              {t('exclude.button')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
