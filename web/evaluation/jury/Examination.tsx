import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLanguage } from '../../i18n/useLanguage'
import { useUnsavedChanges } from '../../kept/unsaved'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Button, FaultNote, Panel, Select, TextArea, TextInput } from '../../ui'
import { useFocusOfFault } from '../../ui/useFocusOfFault'
import { formatDateTime } from '../../ui/time'
import { toast } from '../../ui/toasts/toasts'
import { Clash } from './Clash'
import {
  addIn,
  ANSWERS,
  clashIn,
  inputOf,
  isChanged,
  keysIn,
  lostIn,
  namesIn,
  removeIn,
  typeIn,
  valueIn,
  type ExaminationDraft,
  type ExaminationField,
} from './examinationDraft'

const MOST = 20
const USUAL = ['complete', 'binding', 'anonymous'] as const

interface RowsProps {
  view: JuryView
  draft: ExaminationDraft
  /** Null: nothing changes any more. */
  onType: ((field: ExaminationField, typed: string) => void) | null
}

/** A row for each work, with who looked at it last. */
const Rows = ({ view, draft, onType }: RowsProps): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const keys = keysIn(draft, view)
  const answer = (is: string): string => t(`examination.${ANSWERS.find((one) => one === is) ?? 'open'}`)
  return (
    <>
      {view.works.map(({ number }) => {
        const last = view.examination.works.find((one) => one.number === number)
        const note = valueIn(draft, view, `note ${number}`)
        return (
          <fieldset key={number} className="stack-2 ju-row">
            <legend className="label">{t('work.name', { number })}</legend>
            {keys.map((key, n) => {
              const [name, field] = [valueIn(draft, view, `name ${key}`), `met ${number} ${key}`] as const
              const clash = clashIn(draft, view, field)
              return onType === null ? (
                <p key={key}>
                  {name}: <b>{answer(valueIn(draft, view, field))}</b>
                </p>
              ) : (
                <div key={key} className="stack-1">
                  <Select
                    label={name === '' ? t('examination.requirement', { n: n + 1 }) : name}
                    value={valueIn(draft, view, field)}
                    options={ANSWERS.map((one) => [one, answer(one)])}
                    onChange={(is) => onType(field, is)}
                  />
                  <Clash saved={clash === null ? null : answer(clash)} />
                </div>
              )
            })}
            {onType === null ? (
              note !== '' && <p className="ju-said">{note}</p>
            ) : (
              <>
                <TextArea
                  label={t('examination.note')}
                  rows={2}
                  maxLength={2000}
                  value={note}
                  onChange={(text) => onType(`note ${number}`, text)}
                />
                <Clash saved={clashIn(draft, view, `note ${number}`)} />
              </>
            )}
            {last && <p className="soft small">{t('examination.by', { name: last.by, at: formatDateTime(last.at, language) })}</p>}
          </fieldset>
        )
      })}
    </>
  )
}

interface RequirementsProps extends Omit<RowsProps, 'onType'> {
  /** Somebody wanted to save them: what is missing is said. */
  wasTried: boolean
  onDraft: (next: ExaminationDraft) => void
}

/** Formal requirements as they are typed. */
const Requirements = ({ view, draft, wasTried, onDraft }: RequirementsProps): ReactElement => {
  const { t } = useTranslation('jury')
  const keys = keysIn(draft, view)
  const names = namesIn(draft, view)
  const wrong = (name: string, n: number): string | undefined => {
    if (name === '') return wasTried ? t('examination.noName') : undefined
    return names.indexOf(name) === n ? undefined : t('examination.twice')
  }
  const add = (names: readonly string[]): void => onDraft(addIn(draft, view, names))
  return (
    <>
      <p className="soft">{t('examination.lead')}</p>
      {keys.map((key, n) => (
        <div key={key} className="ju-award">
          <TextInput
            label={t('examination.requirement', { n: n + 1 })}
            maxLength={200}
            value={valueIn(draft, view, `name ${key}`)}
            error={wrong(names[n] ?? '', n)}
            onChange={(text) => onDraft(typeIn(draft, view, [`name ${key}`, text]))}
          />
          <Button
            variant="quiet"
            icon="trash"
            label={t('examination.remove', { n: n + 1 })}
            onClick={() => onDraft(removeIn(draft, view, key))}
          />
        </div>
      ))}
      <p className="flow-3">
        {keys.length === 0 && (
          <Button size="small" onClick={() => add(USUAL.map((one) => t(`examination.usualOnes.${one}`)))}>
            {t('examination.usual')}
          </Button>
        )}
        {keys.length < MOST && (
          <Button size="small" icon="plus" onClick={() => add([''])}>
            {t('examination.add')}
          </Button>
        )}
      </p>
    </>
  )
}

/** The preliminary examination ('Vorprüfung'): formal requirements, and what was found of each work by its number. */
export const Examination = ({ projectId, view }: { projectId: string; view: JuryView }): ReactElement | null => {
  const { t } = useTranslation('jury')
  const place = `juryExaminationFields ${projectId} ${view.lotId}`
  const kept: ExaminationDraft | null = useKeptInput<ExaminationDraft>(place, (): ExaminationDraft => draft)
  const [draft, setDraft] = useState<ExaminationDraft>(kept ?? {})
  const isOpen = view.state === 'writing' && view.differs === undefined
  const isUnsaved = isOpen && isChanged(draft, view)
  useUnsavedChanges(isUnsaved)
  const key = rpcKey('getJury', [projectId, view.lotId])
  const { isBusy, fault, run } = useAction(({ code }) => (code === 409 ? queryClient.invalidateQueries({ queryKey: key }) : undefined))
  const box = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<readonly string[]>([])
  useFocusOfFault(box, found)
  const input = inputOf(isOpen ? draft : {}, view)
  const lost = lostIn(draft, view)
  const save = (): void => {
    const wrong = input.requirements.filter((one, n) => one === '' || input.requirements.indexOf(one) !== n)
    setFound(wrong)
    if (wrong.length > 0) return
    void run(async () => {
      queryClient.setQueryData(key, await call('saveJuryExamination', projectId, view.lotId, input))
      setDraft({})
      toast.success(t('examination.saved'))
    })
  }
  if (view.works.length === 0) return null
  if (!isOpen && view.examination.works.length === 0) return null
  return (
    <Panel id="ju-examination" title={t('examination.title')} body="body stack-3">
      {isOpen && (
        <div ref={box} className="stack-3">
          <Requirements {...{ view, draft }} wasTried={found.length > 0} onDraft={setDraft} />
        </div>
      )}
      {input.requirements.length > 0 && (
        <Rows view={view} draft={isOpen ? draft : {}} onType={isOpen ? (...said) => setDraft((now) => typeIn(now, view, said)) : null} />
      )}
      {isOpen && lost.length > 0 && <p className="note time">{t('examination.lost', { names: lost.join('; ') })}</p>}
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {isUnsaved && (
        <p>
          <Button variant="primary" icon="save" busy={isBusy} onClick={save}>
            {t('examination.save')}
          </Button>
        </p>
      )}
    </Panel>
  )
}
