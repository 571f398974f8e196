import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import { usePdf } from '../download/usePdf'
import { useLanguage } from '../i18n/useLanguage'
import { toast } from '../ui/toasts/toasts'
import { Button, ConfirmDialog, Icon, Segments } from '../ui'
import { formatDateTime, formatDay } from '../ui/time'
import { Checks } from './Checks'
import { CriteriaDialog } from './CriteriaDialog'
import { shownDecimal } from './decimals'
import { MarkingPanel } from './MarkingPanel'
import { partKey, printTarget } from './parts'
import { useEvaluationActions } from './useEvaluation'
import { mayTry } from './whatIf/played'

/** Each view by its word in the address. */
export const VIEWS = { points: 'punkte', comparison: 'vergleich', whatIf: 'wenn' } as const
export type Shown = keyof typeof VIEWS

interface EvaluationHeadProps {
  view: EvaluationView
  place: Parameters<typeof useEvaluationActions>[1]
  shown: Shown
  onShow: (name: 'ansicht' | 'teil', value: string) => void
}

type Dialog = 'criteria' | 'close' | 'reopen' | 'marking' | null

/** Which opening, where there were several. */
const PartChoice = ({ view, onShow }: Pick<EvaluationHeadProps, 'view' | 'onShow'>): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const openedAt = view.parts.find((part) => partKey(part) === partKey(view.part))?.openedAt ?? ''
  return (
    <div className="ev-part">
      <select
        className="select"
        aria-label={t('part.label')}
        aria-describedby="ev-opened"
        value={partKey(view.part)}
        onChange={(event) => onShow('teil', event.target.value)}
      >
        {view.parts.map((part) => (
          <option key={partKey(part)} value={partKey(part)}>
            {t(`part.${part.kind}`, {
              round: part.kind === 'offer' ? part.offerRound : part.round,
              day: formatDay(part.openedAt, language),
            })}
          </option>
        ))}
      </select>
      <p className="small soft num" id="ev-opened">
        {t('part.opened', { at: formatDateTime(openedAt, language) })}
      </p>
    </div>
  )
}

/** That it is closed, or what is still open. */
const State = ({ view: { closed, open, offers, weightSum } }: Pick<EvaluationHeadProps, 'view'>): ReactElement | null => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  if (closed)
    return (
      <p className="note ev-state" role="status">
        <Icon name="check" />
        <span>{t('state.closed', { by: closed.by, at: formatDateTime(closed.at, language) })}</span>
      </p>
    )
  if (open.length === 0 || offers.length === 0) return null
  return (
    <div className="note ev-state" role="status">
      <Icon name="info" />
      <div>
        <b>{t('state.open')}</b>
        <ul>
          {open.map((key) => (
            <li key={key}>{t(`open.${key}`, { sum: shownDecimal(weightSum, language) })}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** What is still open, and what to do with the whole. */
const Whole = ({ view, place }: Pick<EvaluationHeadProps, 'view' | 'place'>): ReactElement => {
  const { t } = useTranslation('evaluation')
  const [dialog, setDialog] = useState<Dialog>(null)
  const { isBusy, fault, act } = useEvaluationActions(view, place, t('failed'))
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('printFailed')))
  const { closed, open, me } = view
  const decide = async (what: 'close' | 'reopen' | 'marking'): Promise<void> => {
    const { version } = view
    await (what === 'marking' ? act('revealEvaluationPoints', { version }) : act('closeEvaluation', { version, closed: what === 'close' }))
    setDialog(null)
  }
  return (
    <>
      <div className="ev-acts">
        <Button icon="print" busy={isPrinting} onClick={() => void print('evaluation', printTarget(view))}>
          {t('pdf')}
        </Button>
        <Button icon="download" busy={isPrinting} onClick={() => void print('evaluationTable', printTarget(view))}>
          {t('table')}
        </Button>
        {me.mayDecide && view.mayDefine && !closed && (
          <Button icon="sliders" variant="primary" onClick={() => setDialog('criteria')}>
            {t('criteria.button')}
          </Button>
        )}
        {me.mayDecide && !closed && open.length === 0 && (
          <Button variant="primary" icon="lock" busy={isBusy} onClick={() => setDialog('close')}>
            {t('close.button')}
          </Button>
        )}
        {me.mayDecide && closed && (
          <Button busy={isBusy} onClick={() => setDialog('reopen')}>
            {t('reopen.button')}
          </Button>
        )}
      </div>
      <State view={view} />
      <MarkingPanel view={view} isBusy={isBusy} onReveal={() => setDialog('marking')} />
      <Checks view={view} />
      {dialog === 'criteria' && (
        <CriteriaDialog
          title={t('criteria.title')}
          lead={t('criteria.once')}
          criteria={view.criteria}
          maxPoints={view.maxPoints}
          fields={view.fields.filter(({ isNumber }) => isNumber)}
          isBusy={isBusy}
          fault={fault?.message ?? null}
          onSave={async (input) => (await act('setEvaluationCriteria', { version: view.version, ...input })) !== null}
          onClose={() => setDialog(null)}
        />
      )}
      {(dialog === 'close' || dialog === 'reopen' || dialog === 'marking') && (
        <ConfirmDialog
          title={t(`${dialog}.title`)}
          confirm={t(dialog === 'marking' ? 'marking.reveal' : `${dialog}.button`)}
          onConfirm={() => void decide(dialog)}
          onCancel={() => setDialog(null)}
        >
          {t(`${dialog}.text`)}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Which opening, and which view of it. */
export const EvaluationHead = ({ view, place, shown, onShow }: EvaluationHeadProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  return (
    <section className="ev-bar" aria-label={t('state.label')}>
      {view.parts.length > 1 && <PartChoice view={view} onShow={onShow} />}
      <Segments
        label={t('view.label')}
        value={shown}
        options={(['points', 'comparison', ...(mayTry(view) ? (['whatIf'] as const) : [])] as const).map(
          (one) => [one, t(`view.${one}`)] as const,
        )}
        onChange={(one) => onShow('ansicht', VIEWS[one])}
      />
      {/* What is only tried is neither closed nor printed as the result. */}
      {shown !== 'whatIf' && <Whole view={view} place={place} />}
    </section>
  )
}
