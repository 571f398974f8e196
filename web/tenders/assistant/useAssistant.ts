import { useEffect, useState } from 'react'
import { wallClockOf } from '../../../engine/form'
import { lawFacts } from '../../../engine/reading'
import type { Template } from '../../../engine/template'
import {
  landOfNuts,
  lawfulProcedure,
  withPeriods,
  periodsOn,
  regimeOf,
  shorteningsOf,
  type Day,
  type Land,
  type Procedure,
  type Regime,
  type Setting,
  type Shortening,
} from '../../../workflows/deadlines'
import { procedureOf } from '../../../workflows/procedure'
import type { FormEditor, GivenProblem } from '../../forms'
import { withLawName } from '../../i18n/lawName'
import { serverToday } from '../../ui/time'
import type { DraftStore } from '../edit/DraftStore'
import { usePeriods } from '../../procedure/usePeriods'
import { useRpc } from '../../rpc'
import { buyerOf } from '../edit/nameAndBuyer'
import { deadlinesInForm } from '../edit/ownDeadlines'
import { useDraft, useDraftKey } from '../edit/useDraft'
import { planDatesOf, shortOnes, targetsOf, type PlanDate, type Short, type Target } from './targets'

/** What the person chose; null follows the form. */
export interface Choice {
  regime: Regime | null
  procedure: Procedure | null
  shortenings: readonly Shortening[]
  /** Undefined follows the authority's address; null: the holidays of all Länder. */
  land: Land | null | undefined
  from: 'notice' | 'offers'
  /** Planned day of the notice; null: today. */
  notice: Day | null
  /** Wanted day of the offers, for counting back. */
  offers: Day | null
  /** Hour of the deadlines, HH:MM. */
  time: string
  /** Days to examine the applications. */
  examination: number
}

export interface Assistant {
  choice: Choice
  choose: (patch: Partial<Choice>) => void
  setting: Setting
  /** Berlin's day by the server's clock. */
  today: Day
  notice: Day
  targets: Target[]
  /** Further dates of the form that the plan has a day for. */
  dates: PlanDate[]
  short: Short[]
}

const START: Choice = {
  land: undefined,
  regime: null,
  procedure: null,
  shortenings: ['electronic'],
  from: 'notice',
  notice: null,
  offers: null,
  time: '10:00',
  examination: 14,
}

/** Choices outlive the form being built anew after a save; a page that is loaded again follows the form. */
const chosen = new Map<string, Choice>()

interface Source {
  store: DraftStore
  editor: FormEditor
  template: Template
  /** When the tender was or will be published, as the server knows it. */
  published: string | null
}

const PAUSE_MS = 400

/** Renders again when typing has paused: a key costs nothing here. */
function useSettled(store: DraftStore): void {
  const [, settle] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => settle((count) => count + 1), PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [store])
}

/** Says at the fields of the form what is too short there. */
function useNotes(editor: FormEditor, short: readonly Short[]): void {
  const notes = JSON.stringify(
    short.flatMap(({ target: { path }, shortfall: { minimum, asked, given, after } }): GivenProblem[] =>
      path === null
        ? []
        : [
            minimum === null
              ? { path: path.date, rule: 'periodTooShortHere', params: withLawName({ asked, given }), severity: 'WARN' }
              : {
                  path: path.date,
                  rule: 'periodTooShort',
                  params: withLawName({ paragraph: minimum.paragraph, asked, given, after }),
                  severity: 'WARN',
                },
          ],
    ),
  )
  useEffect(() => editor.note(JSON.parse(notes) as GivenProblem[]), [editor, notes])
}

/** Whose holidays count where nobody chose: those where the authority of the draft is. */
function useLandOfBuyer(store: DraftStore, template: Template): Land | null {
  const buyer = useDraft(store, ({ draft }) => buyerOf(template, draft))
  const { data } = useRpc('getOrganization', [buyer ?? 0], { enabled: buyer !== null })
  return landOfNuts(data?.nutsCode ?? '')
}

/** Regime and procedure of the draft, and which of its deadlines are too short. Follows the form when typing pauses, not with every key. */
export function useAssistant({ store, editor, template, published }: Source): Assistant {
  const [choice, setChoice] = useState<Choice>(() => chosen.get(store.key) ?? START)
  useSettled(store)
  const key = useDraftKey(store)
  const land = useLandOfBuyer(store, template)
  const applicationDeadline = useDraft(store, ({ draft }) => draft.applicationDeadline)
  const offerDeadline = useDraft(store, ({ draft }) => draft.offerDeadline)
  const finalDeadline = useDraft(store, ({ draft }) => draft.finalDeadline)

  const rows = usePeriods()

  const data = editor.shown
  const facts = lawFacts(template, data)
  const regime = choice.regime ?? regimeOf(facts)
  const asked = { regime, procedure: lawfulProcedure(regime, facts.procedureType) }
  const procedure = choice.procedure ?? withPeriods(asked, procedureOf(key).periods).procedure
  const offered = shorteningsOf(regime, procedure)
  const notice = published === null ? serverToday() : wallClockOf(new Date(published)).date
  const begins = published === null ? (choice.notice ?? notice) : notice
  const setting: Setting = {
    ...{ regime, procedure, land: choice.land === undefined ? land : choice.land, least: procedureOf(key).least },
    shortenings: choice.shortenings.filter((one) => offered.includes(one)),
    periods: periodsOn(rows, regime, begins),
  }
  const draft = { ...key, applicationDeadline, offerDeadline, finalDeadline }
  const targets = targetsOf({
    template,
    draft,
    data,
    inForm: deadlinesInForm(data, editor.states),
    isRelevant: (path) => editor.states.isRelevant(path),
  })
  const short = shortOnes(targets, {
    setting,
    notice: choice.from === 'notice' ? (choice.notice ?? notice) : notice,
    days: template.file.procedure?.minimumDays,
  })
  useNotes(editor, short)
  return {
    choice,
    choose: (patch) => {
      const next = { ...choice, ...patch }
      chosen.set(store.key, next)
      setChoice(next)
    },
    setting,
    today: serverToday(),
    notice: choice.notice ?? notice,
    targets,
    dates: planDatesOf({ template, data, isRelevant: (path) => editor.states.isRelevant(path) }),
    short,
  }
}
