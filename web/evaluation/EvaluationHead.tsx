import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluationView } from '../../server/contract/evaluation/views'
import { usePdf } from '../download/usePdf'
import { useLanguage } from '../i18n/useLanguage'
import { toast } from '../ui/toasts/toasts'
import { Button, ConfirmDialog, Icon } from '../ui'
import { formatDateTime, formatDay } from '../ui/time'
import { CriteriaDialog } from './CriteriaDialog'
import { shownDecimal } from './decimals'
import { partKey, printTarget } from './parts'
import { useEvaluationActions } from './useEvaluation'

interface EvaluationHeadProps {
  view: EvaluationView
  place: Parameters<typeof useEvaluationActions>[1]
  shown: 'comparison' | 'points'
  onShow: (name: 'ansicht' | 'teil', value: string) => void
}

type Dialog = 'criteria' | 'close' | 'reopen' | null

/** Which opening, which view, what is still open, and what to do with the whole. */
export const EvaluationHead = ({ view, place, shown, onShow }: EvaluationHeadProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const [dialog, setDialog] = useState<Dialog>(null)
  const { isBusy, fault, act } = useEvaluationActions(view, place, t('failed'))
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('printFailed')))
  const { closed, open, me } = view
  const openedAt = view.parts.find((part) => partKey(part) === partKey(view.part))?.openedAt ?? ''
  const close = async (isClosed: boolean): Promise<void> => {
    await act('closeEvaluation', { version: view.version, closed: isClosed })
    setDialog(null)
  }
  return (
    <section className="ev-bar" aria-label={t('state.label')}>
      {view.parts.length > 1 && (
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
      )}
      <div className="seg" role="group" aria-label={t('view.label')}>
        <button type="button" aria-pressed={shown === 'points'} onClick={() => onShow('ansicht', 'punkte')}>
          {t('view.points')}
        </button>
        <button type="button" aria-pressed={shown === 'comparison'} onClick={() => onShow('ansicht', 'vergleich')}>
          {t('view.comparison')}
        </button>
      </div>
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
      {closed ? (
        <p className="note ev-state" role="status">
          <Icon name="check" />
          <span>{t('state.closed', { by: closed.by, at: formatDateTime(closed.at, language) })}</span>
        </p>
      ) : (
        open.length > 0 &&
        view.offers.length > 0 && (
          <div className="note ev-state" role="status">
            <Icon name="info" />
            <div>
              <b>{t('state.open')}</b>
              <ul>
                {open.map((key) => (
                  <li key={key}>{t(`open.${key}`, { sum: shownDecimal(view.weightSum, language) })}</li>
                ))}
              </ul>
            </div>
          </div>
        )
      )}
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
      {dialog === 'close' && (
        <ConfirmDialog
          title={t('close.title')}
          confirm={t('close.button')}
          onConfirm={() => void close(true)}
          onCancel={() => setDialog(null)}
        >
          {t('close.text')}
        </ConfirmDialog>
      )}
      {dialog === 'reopen' && (
        <ConfirmDialog
          title={t('reopen.title')}
          confirm={t('reopen.button')}
          onConfirm={() => void close(false)}
          onCancel={() => setDialog(null)}
        >
          {t('reopen.text')}
        </ConfirmDialog>
      )}
    </section>
  )
}
