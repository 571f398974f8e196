import './assistant.css'
import { useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { hasApplications, LANDS, plan, proceduresOf, REGIMES, shorteningsOf, withQuestions } from '../../../workflows/deadlines'
import type { FormEditor } from '../../forms'
import { Button, CountInput, Select } from '../../ui'
import { serverNow } from '../../ui/time'
import type { DraftStore } from '../edit/DraftStore'
import { applyPlan, momentOf, type TakeBack } from './apply'
import { DayInput, TimeInput } from './DayInput'
import { PlanList } from './PlanList'
import { Timeline } from './Timeline'
import type { Assistant } from './useAssistant'

interface PanelProps {
  assistant: Assistant
  store: DraftStore
  editor: FormEditor
}

/** 'Fristen vorschlagen': regime, start and what shortens; days with their reasons; fills the fields when asked to. */
const AssistantPanel = ({ assistant, store, editor }: PanelProps): ReactElement => {
  const { t } = useTranslation('assistant')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="da">
      <Button icon="calendar" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('open')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Body assistant={assistant} store={store} editor={editor} />}
      </div>
    </div>
  )
}

const Body = ({ assistant, store, editor }: PanelProps): ReactElement => {
  const { t } = useTranslation('assistant')
  const { choice, setting, notice, targets, dates } = assistant
  const [done, setDone] = useState<{ count: number; takeBack: TakeBack } | null>(null)
  const day = choice.from === 'notice' ? notice : choice.offers
  const counted = day === null ? [] : plan({ kind: choice.from, day }, setting, choice.examination)
  const planned = dates.some(({ kind }) => kind === 'questions') ? withQuestions(counted, setting) : counted
  const moments = targets.flatMap(({ purpose }) => momentOf(planned, purpose, choice.time) ?? [])
  const isPast = moments.some((moment) => moment.getTime() <= serverNow()) || (planned[0]?.day ?? '9999') < assistant.today
  const choose: Assistant['choose'] = (patch) => {
    setDone(null)
    assistant.choose(patch)
  }
  return (
    <section className="da-panel" aria-label={t('open')}>
      <Questions assistant={assistant} name={`${store.key}-from`} onChoose={choose} />
      {planned.length > 0 && (
        <>
          <Timeline planned={planned} />
          <PlanList planned={planned} time={choice.time} />
        </>
      )}
      <p className="help">{t(setting.regime === 'VOB/A' || setting.regime === 'UVgO' ? 'basisNational' : 'basis')}</p>
      {planned.length > 0 && moments.length === 0 && <p role="status">{t('noField')}</p>}
      {isPast && (
        <p className="da-short" role="status">
          {t('past')}
        </p>
      )}
      <div className="flow-3">
        <Button
          icon="check"
          disabled={moments.length === 0}
          onClick={() => setDone(applyPlan({ targets, dates, planned, time: choice.time }, { store, editor }))}
        >
          {t('take')}
        </Button>
        <span role="status">{done && t('taken', { count: done.count })}</span>
        {done && (
          <Button
            variant="quiet"
            onClick={() => {
              done.takeBack()
              setDone(null)
            }}
          >
            {t('takeBack')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface QuestionsProps {
  assistant: Assistant
  /** Of the radio buttons. */
  name: string
  onChoose: Assistant['choose']
}

/** Regime and procedure, what is counted from, and what makes it shorter. */
const Questions = ({ assistant: { choice, setting, notice }, name, onChoose }: QuestionsProps): ReactElement => {
  const { t } = useTranslation('assistant')
  return (
    <div className="te-fields">
      <Select
        label={t('regime')}
        value={setting.regime}
        onChange={(value) => onChoose({ regime: REGIMES.find((one) => one === value) ?? null, procedure: null })}
        options={REGIMES.map((one) => [one, t(`regimes.${one}`)] as const)}
      />
      <Select
        label={t('procedure')}
        value={setting.procedure}
        onChange={(value) => onChoose({ procedure: proceduresOf(setting.regime).find((one) => one === value) ?? null })}
        options={proceduresOf(setting.regime).map((one) => [one, t(`procedures.${one}`)] as const)}
      />
      <fieldset className="wide da-choices">
        <legend>{t('count')}</legend>
        {(['notice', 'offers'] as const).map((from) => (
          <label key={from} className="check">
            <input type="radio" name={name} checked={choice.from === from} onChange={() => onChoose({ from })} />
            {t(`from.${from}`)}
          </label>
        ))}
      </fieldset>
      {choice.from === 'notice' ? (
        <DayInput key="notice" label={t('days.notice')} value={notice} onChange={(next) => onChoose({ notice: next })} />
      ) : (
        <DayInput key="offers" label={t('days.offers')} value={choice.offers} onChange={(next) => onChoose({ offers: next })} />
      )}
      <TimeInput label={t('time')} value={choice.time} onChange={(time) => onChoose({ time })} />
      <Select
        label={t('land')}
        hint={t('landHint')}
        value={setting.land ?? ''}
        onChange={(value) => {
          const land = LANDS.find((one) => one === value) ?? null
          onChoose({ land })
        }}
        options={[['', t('lands.all')], ...LANDS.map((one) => [one, t(`lands.${one}`)] as const)]}
      />
      {hasApplications(setting) && (
        <CountInput
          label={t('examination')}
          hint={t('examinationHint')}
          value={choice.examination}
          least={0}
          most={365}
          error={t('noCount', { days: choice.examination })}
          onChange={(examination = choice.examination) => onChoose({ examination })}
        />
      )}
      {shorteningsOf(setting.regime, setting.procedure).length > 0 && (
        <fieldset className="wide da-choices">
          <legend>{t('shorter')}</legend>
          {shorteningsOf(setting.regime, setting.procedure).map((one) => (
            <label key={one} className="check">
              <input
                type="checkbox"
                checked={choice.shortenings.includes(one)}
                onChange={({ target }) =>
                  onChoose({
                    shortenings: target.checked ? [...choice.shortenings, one] : choice.shortenings.filter((other) => other !== one),
                  })
                }
              />
              {t(`shortenings.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

export default AssistantPanel
