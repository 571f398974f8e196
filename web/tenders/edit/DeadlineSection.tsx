import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { hasDeadlineField, instances, deadlineFields, lotsOf, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import type { FormEditor } from '../../forms'
import { LoadBarrier, TextInput } from '../../ui'
import { useLanguage } from '../../i18n/useLanguage'
import { formatDateTime, serverNow } from '../../ui/time'
import type { DeadlineKey, Draft } from './draft'
import type { DraftStore } from './DraftStore'
import { useAssistant, type Assistant } from '../assistant/useAssistant'
import { DateTimeInput } from '../../tender-frame/DateTimeInput'
import { taking } from '../assistant/taking'
import { deadlinesInForm, productDeadlines } from './ownDeadlines'
import { useDraft, useDraftKey } from './useDraft'
import type { FormStates } from '../../../engine/rules'

/** Type 5: the earliest final deadline of the draft, in the form or beside it, as ISO 8601; null where none is set, and for other types. */
function finalDeadlineOf(states: FormStates, draft: ProcedureKey & Pick<Draft, 'finalDeadline'>, data: FormData): string | null {
  const { template } = states
  if (!procedureOf(draft).goesInRounds) return null
  if (!hasDeadlineField(template, 'applicationDeadline')) return draft.finalDeadline
  const set = lotsOf(template, data).flatMap(({ path }) => {
    const { applicationDeadline } = deadlineFields(template, data, { lotPath: path, states })
    return applicationDeadline === null ? [] : [applicationDeadline.toISOString()]
  })
  return set.sort()[0] ?? null
}

interface DeadlineSectionProps {
  store: DraftStore
  editor: FormEditor
  template: Template
  /** When the tender was or will be published; null while nobody knows. */
  published: string | null
}

// The assistant and its texts come beside the form, which does not wait for them.
const AssistantPanel = lazy(() => import('../assistant/AssistantPanel'))
const ShortNote = lazy(() => import('../assistant/ShortNote'))

/** Deadlines that the tender has beside its form, and the assistant for all of them. */
export const DeadlineSection = (source: DeadlineSectionProps): ReactElement | null => {
  const { hasPhases } = procedureOf(useDraftKey(source.store))
  return hasPhases ? <Deadlines {...source} /> : null
}

const Deadlines = (source: DeadlineSectionProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const { store, editor, template } = source
  const key = useDraftKey(store)
  const assistant = useAssistant(source)
  const { land } = assistant.setting
  const ownFinal = useDraft(store, (state) => state.draft.finalDeadline)
  // The form as it is shown, not as it was kept: what is typed there counts at once.
  const final = finalDeadlineOf(editor.states, { ...key, finalDeadline: ownFinal }, editor.shown)
  // As one text, so that a key elsewhere renders nothing.
  const inForm = useDraft(store, ({ draft }) => [...deadlinesInForm(draft.data, editor.states)].join(' '))
  const fields = productDeadlines(key, deadlinesInForm(editor.shown, editor.states))
  const hasNone = !hasDeadlineField(template, 'offerDeadline')
  return (
    <section className="te-card" id="fristen" aria-labelledby="te-deadlines-h">
      <h2 id="te-deadlines-h">{t('deadlines.heading')}</h2>
      {fields.length > 0 && (
        <div className="te-fields">
          {fields.map(({ key, label, required }) => (
            <div className="te-field" key={key}>
              <DeadlineField
                store={store}
                name={key}
                label={t(`deadlines.${label}`)}
                required={required === true}
                latest={key === 'applicationDeadline' ? final : null}
                hint={key === 'offerDeadline' && !hasNone ? t('deadlines.notInForm') : undefined}
              />
              <Suspense fallback={<LoadBarrier />}>
                {assistant.short.map(
                  ({ target, shortfall }) =>
                    target.own === key && (
                      <ShortNote key={key} shortfall={shortfall} onTake={taking({ target, shortfall }, { store, editor, land })} />
                    ),
                )}
              </Suspense>
            </div>
          ))}
          {procedureOf(key).goesInRounds && <PeriodField store={store} />}
        </div>
      )}
      {inForm !== '' && <InForm store={store} editor={editor} />}
      <Suspense fallback={<LoadBarrier />}>
        <ShortInForm assistant={assistant} editor={editor} store={store} />
      </Suspense>
      <Suspense fallback={<LoadBarrier />}>
        <AssistantPanel assistant={assistant} store={store} editor={editor} />
      </Suspense>
    </section>
  )
}

const FORM_FIELDS = [
  ['BT-1311(d)-Lot', 'applicationDeadline'],
  ['BT-131(d)-Lot', 'offerDeadline'],
] as const

/** Where the form has the deadlines itself, the ways to those it shows: they lie deep in a lot, among much that is optional. */
const InForm = ({ store, editor }: { store: DraftStore; editor: FormEditor }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const { goesInRounds } = procedureOf(useDraftKey(store))
  // As one text, so that a key elsewhere renders nothing.
  const shown = useDraft(store, ({ draft }) =>
    FORM_FIELDS.map(
      ([id]) => instances(editor.template, draft.data, id).find(({ path }) => editor.states.isVisible(path))?.path ?? '',
    ).join(' '),
  )
  const ways = shown.split(' ').flatMap((path, at) => {
    const label = FORM_FIELDS[at]?.[1]
    return path === '' || label === undefined ? [] : [{ path, label: goesInRounds ? FINAL[label] : label }]
  })
  if (ways.length === 0) return null
  return (
    <p className="te-ways">
      {t('deadlines.inForm')}
      {ways.map(({ path, label }) => (
        <button key={path} type="button" className="f-link" onClick={() => editor.goTo(path)}>
          {t(`deadlines.${label}`)}
        </button>
      ))}
    </p>
  )
}
const FINAL = { applicationDeadline: 'finalApplicationDeadline', offerDeadline: 'finalOfferDeadline' } as const

/** So many are named here; all stand at their fields and among the problems. */
const NAMED = 3

/** Deadlines of the form that are too short, the first of them with the way to their fields. */
const ShortInForm = ({ assistant, editor, store }: { assistant: Assistant; editor: FormEditor; store: DraftStore }): ReactElement => {
  const { t } = useTranslation(['tenders', 'assistant'])
  const inForm = assistant.short.filter(({ target }) => target.path !== null)
  return (
    <>
      {inForm.slice(0, NAMED).map(({ target, shortfall }) => {
        const { path, purpose, lot } = target
        if (path === null) return null
        const name = t(purpose === 'offers' ? 'tenders:deadlines.offerDeadline' : 'tenders:deadlines.applicationDeadline')
        const where = lot === null ? name : `${name}, ${t('tenders:deadlines.lot', { number: lot })}`
        const onTake = taking({ target, shortfall }, { store, editor, land: assistant.setting.land })
        return <ShortNote key={path.date} shortfall={shortfall} where={where} onGo={() => editor.goTo(path.date)} onTake={onTake} />
      })}
      {inForm.length > NAMED && <p className="help">{t('assistant:moreShort', { count: inForm.length - NAMED })}</p>}
    </>
  )
}

const DeadlineField = ({
  store,
  name,
  label,
  required,
  latest,
  hint,
}: {
  store: DraftStore
  name: DeadlineKey
  label: string
  required: boolean
  /** The final deadline, which this one must not come after. */
  latest: string | null
  hint: string | undefined
}): ReactElement => {
  const { t } = useTranslation('tenders')
  const value = useDraft(store, (state) => state.draft[name])
  const language = useLanguage()
  const isPast = value !== null && Date.parse(value) <= serverNow()
  const isTooLate = value !== null && latest !== null && Date.parse(value) > Date.parse(latest)
  const fault = isPast
    ? t('deadlines.past')
    : isTooLate
      ? t('deadlines.afterFinal', { final: formatDateTime(latest, language) })
      : undefined
  return (
    <DateTimeInput
      label={label}
      value={value}
      aside={required ? undefined : t('deadlines.optional')}
      problem={fault ?? (required && value === null ? t('deadlines.required') : hint)}
      isProblemAnError={fault !== undefined}
      onChange={(next) => store.change({ [name]: next })}
    />
  )
}

const MAX_DAYS = 3650

/** Whole days from 1 to ten years; null for anything else. */
const daysOf = (text: string): number | null => {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= MAX_DAYS ? days : null
}

/** Days that each further round lasts. */
const PeriodField = ({ store }: { store: DraftStore }): ReactElement => {
  const { t } = useTranslation('tenders')
  const value = useDraft(store, (state) => state.draft.deadlinePeriodDays)
  const [text, setText] = useState(value === null ? '' : String(value))
  const isWrong = text !== '' && daysOf(text) === null
  return (
    <div className="te-field">
      <TextInput
        label={t('deadlines.deadlinePeriodDays')}
        error={isWrong ? t('deadlines.daysLimits', { most: MAX_DAYS }) : undefined}
        hint={value === null ? t('deadlines.requiredDays') : t('deadlines.days')}
        inputMode="numeric"
        value={text}
        onChange={(value) => {
          setText(value)
          store.change({ deadlinePeriodDays: daysOf(value) })
        }}
      />
    </div>
  )
}
