import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { JuryView } from '../../../server/contract/procedure/jury'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLanguage } from '../../i18n/useLanguage'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Button, FaultNote, Panel, Select, TextArea, TextInput } from '../../ui'
import { formatDateTime } from '../../ui/time'
import { toast } from '../../ui/toasts/toasts'

const MOST = 20
const USUAL = ['complete', 'binding', 'anonymous'] as const
const ANSWERS = ['open', 'yes', 'no'] as const
type Answer = (typeof ANSWERS)[number]

const answerOf = (is: boolean | null | undefined): Answer => (is === true ? 'yes' : is === false ? 'no' : 'open')
const metOf = (answer: Answer): boolean | null => (answer === 'open' ? null : answer === 'yes')

/** What is typed of it: requirements, and each work's answers in their order. */
interface Typed {
  requirements: readonly string[]
  works: Readonly<Record<string, { met: readonly (boolean | null)[]; note: string }>>
}

const typedFrom = ({ works, examination }: JuryView): Typed => ({
  requirements: examination.requirements,
  works: Object.fromEntries(
    works.map(({ number }) => {
      const known = examination.works.find((one) => one.number === number)
      return [number, { met: examination.requirements.map((_, n) => known?.met[n] ?? null), note: known?.note ?? '' }]
    }),
  ),
})

const withRequirement = ({ requirements, works }: Typed, more: readonly string[]): Typed => ({
  requirements: [...requirements, ...more],
  works: Object.fromEntries(Object.entries(works).map(([of, one]) => [of, { ...one, met: [...one.met, ...more.map(() => null)] }])),
})

const without = ({ requirements, works }: Typed, at: number): Typed => ({
  requirements: requirements.filter((_, n) => n !== at),
  works: Object.fromEntries(Object.entries(works).map(([of, one]) => [of, { ...one, met: one.met.filter((_, n) => n !== at) }])),
})

interface RowsProps {
  view: JuryView
  typed: Typed
  /** Null: nothing changes any more. */
  onType: ((next: Typed) => void) | null
}

/** A row for each work, with who looked at it last. */
const Rows = ({ view, typed, onType }: RowsProps): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  return (
    <>
      {view.works.map(({ number }) => {
        const { met, note } = typed.works[number] ?? { met: [], note: '' }
        const last = view.examination.works.find((one) => one.number === number)
        const change = (to: Partial<{ met: readonly (boolean | null)[]; note: string }>): void =>
          onType?.({ ...typed, works: { ...typed.works, [number]: { met, note, ...to } } })
        return (
          <fieldset key={number} className="stack-2 ju-row">
            <legend className="label">{t('work.name', { number })}</legend>
            {typed.requirements.map((one, n) =>
              onType === null ? (
                <p key={one}>
                  {one}: <b>{t(`examination.${answerOf(met[n])}`)}</b>
                </p>
              ) : (
                <Select
                  key={n}
                  label={one === '' ? t('examination.requirement', { n: n + 1 }) : one}
                  value={answerOf(met[n])}
                  options={ANSWERS.map((answer) => [answer, t(`examination.${answer}`)])}
                  onChange={(answer) =>
                    change({ met: typed.requirements.map((_, at) => (at === n ? metOf(answer as Answer) : (met[at] ?? null))) })
                  }
                />
              ),
            )}
            {onType === null ? (
              note !== '' && <p className="ju-said">{note}</p>
            ) : (
              <TextArea label={t('examination.note')} rows={2} maxLength={2000} value={note} onChange={(text) => change({ note: text })} />
            )}
            {last && <p className="soft small">{t('examination.by', { name: last.by, at: formatDateTime(last.at, language) })}</p>}
          </fieldset>
        )
      })}
    </>
  )
}

/** The preliminary examination ('Vorprüfung'): formal requirements, and what was found of each work by its number. */
export const Examination = ({ projectId, view }: { projectId: string; view: JuryView }): ReactElement | null => {
  const { t } = useTranslation('jury')
  const kept: Typed | null = useKeptInput<Typed | null>(`juryExamination ${projectId} ${view.lotId}`, (): Typed | null => draft)
  const [draft, setDraft] = useState<Typed | null>(kept)
  const isOpen = view.state === 'writing' && view.differs === undefined
  const typed = draft ?? typedFrom(view)
  const { isBusy, fault, run } = useAction()
  const save = (): void =>
    void run(async () => {
      const requirements = typed.requirements.map((one) => one.trim())
      const works = view.works.map(({ number }) => {
        const { met, note } = typed.works[number] ?? { met: [], note: '' }
        return { number, met: requirements.map((_, n) => met[n] ?? null), note }
      })
      const next = await call('saveJuryExamination', projectId, view.lotId, { version: view.version, requirements, works })
      queryClient.setQueryData(rpcKey('getJury', [projectId, view.lotId]), next)
      setDraft(null)
      toast.success(t('examination.saved'))
    })
  if (view.works.length === 0) return null
  if (!isOpen && view.examination.works.length === 0) return null
  return (
    <Panel id="ju-examination" title={t('examination.title')} body="body stack-3">
      {isOpen && <p className="soft">{t('examination.lead')}</p>}
      {isOpen &&
        typed.requirements.map((one, n) => (
          <div key={n} className="ju-award">
            <TextInput
              label={t('examination.requirement', { n: n + 1 })}
              maxLength={200}
              value={one}
              onChange={(text) => setDraft({ ...typed, requirements: typed.requirements.map((old, at) => (at === n ? text : old)) })}
            />
            <Button
              variant="quiet"
              icon="trash"
              label={t('examination.remove', { n: n + 1 })}
              onClick={() => setDraft(without(typed, n))}
            />
          </div>
        ))}
      {isOpen && (
        <p className="flow-3">
          {typed.requirements.length === 0 && (
            <Button
              size="small"
              onClick={() =>
                setDraft(
                  withRequirement(
                    typed,
                    USUAL.map((one) => t(`examination.usualOnes.${one}`)),
                  ),
                )
              }
            >
              {t('examination.usual')}
            </Button>
          )}
          {typed.requirements.length < MOST && (
            <Button size="small" icon="plus" onClick={() => setDraft(withRequirement(typed, ['']))}>
              {t('examination.add')}
            </Button>
          )}
        </p>
      )}
      {typed.requirements.length > 0 && <Rows {...{ view, typed }} onType={isOpen ? setDraft : null} />}
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      {isOpen && draft !== null && (
        <p>
          <Button variant="primary" icon="save" busy={isBusy} disabled={typed.requirements.some((one) => one.trim() === '')} onClick={save}>
            {t('examination.save')}
          </Button>
        </p>
      )}
    </Panel>
  )
}
