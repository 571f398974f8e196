import { childPath, getAt, instantOfZoned, lotsOf, nodeAt, wallClockOf, type FormData } from '../../../engine/form'
import type { Procedure, Template } from '../../../engine/template'
import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import {
  addDays,
  daysBetween,
  hasApplications,
  strictShortfall,
  type Day,
  type Setting,
  type Shortfall,
} from '../../../workflows/deadlines'
import type { Draft, DeadlineKey } from '../edit/draft'

/** A deadline that the assistant fills and watches: one of the product's own, or the date and time of a lot in the form. */
export interface Target {
  purpose: 'applications' | 'offers'
  /** The product's own field; null for a field of the form. */
  own: DeadlineKey | null
  /** Paths of date and time in the form; null for the product's own. */
  path: { date: string; time: string } | null
  /** Number of the lot where there are several. */
  lot: number | null
  /** Instant as it is set now. */
  at: string | null
}

interface TargetSource {
  template: Template
  draft: Pick<Draft, DeadlineKey> & ProcedureKey
  data: FormData
  /** Deadlines that the form asks for in every lot. */
  inForm: ReadonlySet<'applicationDeadline' | 'offerDeadline'>
  isRelevant: (path: string) => boolean
}

/**
 * A day of the plan that is no deadline and that the form asks for: when offers are called for (BT-130), until when questions are
 * taken (BT-13).
 */
export interface PlanDate {
  kind: 'invitation' | 'questions'
  path: string
  /** Of the hour, where the form asks for it. */
  time: string | null
}

export function planDatesOf({ template, data, isRelevant }: Pick<TargetSource, 'template' | 'data' | 'isRelevant'>): PlanDate[] {
  return lotsOf(template, data).flatMap(({ path: lotPath }): PlanDate[] => {
    const relevant = (id: string): string | null => {
      const path = pathIn(template, lotPath, id)
      return path !== null && isRelevant(path) ? path : null
    }
    const invitation = relevant('BT-130-Lot')
    const questions = relevant('BT-13(d)-Lot')
    return [
      ...(invitation === null ? [] : [{ kind: 'invitation' as const, path: invitation, time: null }]),
      ...(questions === null ? [] : [{ kind: 'questions' as const, path: questions, time: relevant('BT-13(t)-Lot') }]),
    ]
  })
}

const BT = { applications: 'BT-1311', offers: 'BT-131' } as const

/** Deadlines of the procedure's first two steps. Final deadlines of continuous procedures follow from no minimum period. */
export function targetsOf({ template, draft, data, inForm, isRelevant }: TargetSource): Target[] {
  const { hasPhases, goesInRounds } = procedureOf(draft)
  if (!hasPhases) return []
  const own = (purpose: Target['purpose'], key: DeadlineKey): Target => ({ purpose, own: key, path: null, lot: null, at: draft[key] })
  if (goesInRounds) return [own('applications', 'applicationDeadline')]
  const beside = [
    ...(inForm.has('applicationDeadline') ? [] : [own('applications', 'applicationDeadline')]),
    ...(inForm.has('offerDeadline') ? [] : [own('offers', 'offerDeadline')]),
  ]
  const lots = lotsOf(template, data)
  const within = lots.flatMap(({ path: lotPath }, index) =>
    (['applications', 'offers'] as const).flatMap((purpose): Target[] => {
      const [date, time] = (['(d)', '(t)'] as const).map((part) => pathIn(template, lotPath, `${BT[purpose]}${part}-Lot`))
      if (!date || !time || !isRelevant(date)) return []
      const at = instantOfZoned(getAt(data, date), getAt(data, time))
      return [{ purpose, own: null, path: { date, time }, lot: lots.length > 1 ? index + 1 : null, at: at?.toISOString() ?? null }]
    }),
  )
  return [...within, ...beside]
}

function pathIn(template: Template, lotPath: string, contentId: string): string | null {
  const lot = nodeAt(template, lotPath)
  const field = template.node(contentId)
  return lot && field?.chain.includes(lot) ? childPath(lotPath, lot, field) : null
}

const dayOf = (instant: string): Day => wallClockOf(new Date(instant)).date

export interface Short {
  target: Target
  /** Without a minimum of the law it is the template's own. */
  shortfall: Omit<Shortfall, 'minimum'> & { minimum: Pick<Shortfall['minimum'], 'paragraph' | 'verified'> | null }
}

/** The last minute of a day counts as its end: forms know no seconds. */
const END_OF_DAY = '23:59'

interface Sources {
  setting: Setting
  notice: Day
  /** Days that the template wants at least; null or left out: the law's alone. */
  days?: Procedure['minimumDays'] | undefined
}

/**
 * Deadlines that are shorter than the law asks, or the template where it asks for more. Offers of two steps are counted from the end of the
 * applications, the earliest moment anybody can be invited; while that is open nothing is said of them.
 */
export function shortOnes(targets: readonly Target[], { setting, notice, days }: Sources): Short[] {
  const isTwoStep = hasApplications(setting)
  const lawfulFault = ({ purpose, lot }: Target, due: { due: Day; wholeDay: boolean }): Shortfall | null => {
    const from = { notice, applications: null, begin: notice }
    if (purpose === 'applications') return isTwoStep ? strictShortfall({ event: notice, anchors: from, purpose, ...due }, setting) : null
    const before = targets.find((each) => each.purpose === 'applications' && each.lot === lot)?.at ?? null
    const applications = before === null ? null : dayOf(before)
    const event = isTwoStep ? applications : notice
    return strictShortfall({ event, anchors: { notice, applications, begin: event }, purpose, ...due }, setting)
  }
  return targets.flatMap((target): Short[] => {
    if (target.at === null) return []
    const { date, time } = wallClockOf(new Date(target.at))
    const wholeDay = time.slice(0, 5) === END_OF_DAY
    const lawful = lawfulFault(target, { due: date, wholeDay })
    const own = days?.[target.purpose === 'offers' ? 'offer' : 'application'] ?? null
    const house = own === null ? null : ownShortfall({ notice, free: wholeDay ? addDays(date, 1) : date }, own)
    // Of two the one that is kept by keeping both.
    const found = lawful && house ? (house.earliest > lawful.earliest ? house : lawful) : (lawful ?? house)
    return found === null ? [] : [{ target, shortfall: found }]
  })
}

/** From the notice, whatever comes between; in days of the calendar, of which neither the notice's nor one that ends early is whole. */
function ownShortfall({ notice, free }: { notice: Day; free: Day }, asked: number): Short['shortfall'] | null {
  const given = Math.max(0, daysBetween(notice, free) - 1)
  return given >= asked ? null : { minimum: null, asked, given, earliest: addDays(notice, asked + 1) }
}
