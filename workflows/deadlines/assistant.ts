import { countedDay, lastDay, latestEvent, wholeDays, type Where } from './counting'
import { addDays, type Day } from './days'
import { anchorBefore, followed, type Anchors } from './follows'
import { offDay, workingDayFrom, workingDayUntil, type Land } from './holidays'
import {
  BY_PROCEDURE,
  countedBy,
  MINIMUM_PERIODS,
  PROCEDURES,
  SHORTENINGS,
  USUAL_DAYS,
  type Follow,
  type MinimumPeriod,
  type OwnLeast,
  type Procedure,
  type Purpose,
  type Regime,
  type Shortening,
} from './periods'

type Deadline = 'applications' | 'offers'

export interface Setting {
  regime: Regime
  procedure: Procedure
  shortenings: readonly Shortening[]
  /** null: only the holidays that all Länder have. */
  land: Land | null
  /** What the tender's procedure asks for itself: nothing shortens it. */
  least?: OwnLeast
  /** The minimum periods of the regime on the day the procedure begins (periodsOn). */
  periods: readonly MinimumPeriod[]
}

const concerns = (row: MinimumPeriod, { regime, procedure }: Pick<Setting, 'regime' | 'procedure'>, purpose: Purpose): boolean =>
  row.regime === regime && row.purpose === purpose && row.procedures.includes(procedure)

/** The law's row that holds: of those whose conditions are met the one with the fewest days; null where there is no such period. */
function lawfulMinimum(setting: Omit<Setting, 'land'>, purpose: Purpose): MinimumPeriod | null {
  const rows = setting.periods.filter(
    (row) => concerns(row, setting, purpose) && row.needs.every((need) => setting.shortenings.includes(need)),
  )
  return rows.reduce<MinimumPeriod | null>((best, row) => (best === null || (row.days ?? 0) < (best.days ?? 0) ? row : best), null)
}

/** The minimum that holds: the law's, or what the tender's own procedure asks for, where that is more; null where neither names one. */
export function minimumFor(setting: Omit<Setting, 'land'>, purpose: Purpose): MinimumPeriod | null {
  const lawful = lawfulMinimum(setting, purpose)
  const own = purpose === 'answers' ? undefined : setting.least?.[purpose]
  if (own === undefined || own <= (lawful?.days ?? 0)) return lawful
  const { regime, procedure } = setting
  const from = lawful?.from ?? (purpose === 'offers' && hasApplications(setting) ? 'invitation' : 'notice')
  const counted = { regime, procedures: [procedure], purpose, needs: [], unit: 'calendar', from } as const
  return { ...counted, days: own, paragraph: BY_PROCEDURE, verified: true }
}

/** The procedures a regime has periods for, in the usual order. */
export const proceduresOf = (regime: Regime): Procedure[] =>
  PROCEDURES.filter((procedure) => MINIMUM_PERIODS.some((row) => row.regime === regime && row.procedures.includes(procedure)))

/** What may shorten a period of this procedure. */
export const shorteningsOf = (regime: Regime, procedure: Procedure): Shortening[] =>
  SHORTENINGS.filter((one) =>
    MINIMUM_PERIODS.some((row) => row.regime === regime && row.procedures.includes(procedure) && row.needs.includes(one)),
  )

/** Applications are asked for before offers: by the law, or as the tender's own procedure has days for them. */
export const hasApplications = ({ regime, procedure, least }: Pick<Setting, 'regime' | 'procedure' | 'least'>): boolean =>
  least?.applications !== undefined ||
  least?.follows?.applications !== undefined ||
  least?.follows?.offers?.of === 'applications' ||
  MINIMUM_PERIODS.some((row) => concerns(row, { regime, procedure }, 'applications'))

export type Start = { kind: 'notice'; day: Day } | { kind: 'offers'; day: Day }

export interface PlannedDay {
  kind: 'notice' | 'applications' | 'invitation' | 'questions' | 'answers' | 'offers'
  /** The day proposed: a working day, after the whole minimum period. */
  day: Day
  /** What the law asks for it; null for the days of the authority itself. */
  minimum: MinimumPeriod | null
  /** Days that were counted: the minimum's, or the usual ones where it names none. */
  days: number | null
  /** The day with whose last hour the period ends. */
  endsWith: Day | null
  /** It lies there as the tender's procedure has it follow something. Missing: by its minimum, or the usual days. */
  follows?: Follow
  /** Of the end of questions: as the tender's procedure says. */
  isOwn?: true
  /** Why the last day was moved. */
  moved: ReturnType<typeof offDay>
}

const whereOf = ({ land, regime }: Setting): Where => ({ land, by: countedBy(regime) })

const periodOf = (kind: Deadline, setting: Setting) => {
  const minimum = minimumFor(setting, kind)
  return { minimum, period: { days: minimum?.days ?? USUAL_DAYS[kind], unit: minimum?.unit ?? ('calendar' as const) } }
}

interface Begun {
  /** From which the law counts. */
  event: Day
  anchors: Anchors
  day?: Day
}

/**
 * A deadline that an event begins. Without `day` it lies on the first working day after the last one of the period, so that the last day is
 * there as a whole. What it follows by the tender's procedure moves it behind what the law asks for, and takes the place of usual days.
 */
export function deadline(kind: Deadline, { event, anchors, day }: Begun, setting: Setting): PlannedDay {
  const { minimum, period } = periodOf(kind, setting)
  const endsWith = lastDay(event, period, whereOf(setting))
  const after = followed(setting.least?.follows?.[kind], anchors, whereOf(setting))
  if (after && (minimum === null || minimum.days === null || after.endsWith > endsWith))
    return {
      ...{ kind, day: day ?? after.day, minimum, days: after.follow.days },
      ...{ endsWith: after.endsWith, moved: after.moved, follows: after.follow },
    }
  return {
    kind,
    day: day ?? workingDayFrom(addDays(endsWith, 1), setting.land),
    minimum,
    days: period.days,
    endsWith,
    moved: offDay(countedDay(event, period, setting.land), setting.land),
  }
}

const own = (kind: 'notice' | 'invitation', day: Day): PlannedDay => ({ kind, day, minimum: null, days: null, endsWith: null, moved: null })

/** Last day on which questions must have been answered: counted back, and so never moved (Regulation 1182/71 Art. 3 (4)). */
function answersBefore(offers: Day, setting: Setting): PlannedDay[] {
  const minimum = minimumFor(setting, 'answers')
  if (minimum === null || minimum.days === null) return []
  return [{ kind: 'answers', day: addDays(offers, -minimum.days), minimum, days: minimum.days, endsWith: null, moved: null }]
}

/** Nothing follows what is not known. */
const NONE: Anchors = { notice: null, applications: null, begin: null }

function forwards(notice: Day, setting: Setting, examination: number): PlannedDay[] {
  if (!hasApplications(setting)) {
    const offers = deadline('offers', { event: notice, anchors: { notice, applications: null, begin: notice } }, setting)
    return [own('notice', notice), ...answersBefore(offers.day, setting), offers]
  }
  const applications = deadline('applications', { event: notice, anchors: { notice, applications: null, begin: notice } }, setting)
  const invitation = workingDayFrom(addDays(applications.day, examination), setting.land)
  const anchors = { notice, applications: applications.day, begin: invitation }
  const begun = { event: invitation, anchors }
  const following = deadline('offers', begun, setting)
  // What follows an earlier day cannot be over before anybody is invited: there the usual days count.
  const offers = following.day > invitation ? following : deadline('offers', { ...begun, anchors: NONE }, setting)
  return [own('notice', notice), applications, own('invitation', invitation), ...answersBefore(offers.day, setting), offers]
}

/** The latest working day of the event that leaves the whole period before a deadline on this day. */
const eventBefore = (due: Day, kind: Deadline, setting: Setting): Day =>
  workingDayUntil(latestEvent(due, periodOf(kind, setting).period, whereOf(setting)), setting.land)

const earliest = (...days: readonly (Day | null)[]): Day => days.filter((one) => one !== null).sort()[0] ?? ''

function backwards(day: Day, setting: Setting, examination: number): PlannedDay[] {
  const where = whereOf(setting)
  const follows = setting.least?.follows
  const anchor = (due: Day, kind: Deadline, of: Follow['of']): Day | null => anchorBefore(due, follows?.[kind], { of, where })
  // Usual days give way to what the procedure has it follow.
  const isUsual = (kind: Deadline): boolean => (minimumFor(setting, kind)?.days ?? null) === null && follows?.[kind] !== undefined
  const begun = (due: Day, kind: Deadline): Day =>
    earliest(isUsual(kind) && anchor(due, kind, 'begin') !== null ? null : eventBefore(due, kind, setting), anchor(due, kind, 'begin'))
  const answers = answersBefore(day, setting)
  if (!hasApplications(setting)) {
    const isOfNotice = isUsual('offers') && follows?.offers?.of === 'notice'
    const notice = earliest(isOfNotice ? null : begun(day, 'offers'), anchor(day, 'offers', 'notice'))
    const anchors = { notice, applications: null, begin: notice }
    return [own('notice', notice), ...answers, deadline('offers', { event: notice, anchors, day }, setting)]
  }
  const applied = anchor(day, 'offers', 'applications')
  const isExamined = applied !== null && workingDayFrom(addDays(applied, examination), setting.land) < day
  const invited = isUsual('offers') && isExamined ? null : begun(day, 'offers')
  const applications = earliest(invited && workingDayUntil(addDays(invited, -examination), setting.land), applied)
  const invitation = invited ?? workingDayFrom(addDays(applications, examination), setting.land)
  const isOfNotice = isUsual('applications') && follows?.applications?.of === 'notice'
  const notice = earliest(
    isOfNotice ? null : begun(applications, 'applications'),
    anchor(applications, 'applications', 'notice'),
    anchor(day, 'offers', 'notice'),
  )
  const anchors = { notice, applications, begin: invitation }
  return [
    own('notice', notice),
    deadline('applications', { event: notice, anchors: { ...anchors, applications: null, begin: notice }, day: applications }, setting),
    own('invitation', invitation),
    ...answers,
    deadline('offers', { event: invitation, anchors, day }, setting),
  ]
}

/**
 * Days proposed for a procedure, in time's order: from the day the notice is sent, or back from the day offers are due. `examination`: days
 * between the end of applications and the invitation to offer, which the authority knows best.
 */
export function plan(start: Start, setting: Setting, examination: number): PlannedDay[] {
  return start.kind === 'notice' ? forwards(start.day, setting, examination) : backwards(start.day, setting, examination)
}

export interface Shortfall {
  minimum: MinimumPeriod
  /** Days asked for and whole days that there are. */
  asked: number
  given: number
  /** The first day on which the deadline may lie at any hour. */
  earliest: Day
  /** By the tender's procedure, which has it follow this. Missing: counted from the event. */
  after?: Follow['of']
}

interface Due {
  due: Day
  wholeDay: boolean
  purpose: Deadline
}

/**
 * What is too short about a deadline; null when nothing is. `due`: its day; `wholeDay`: it lies at the end of that day. `event`: the day
 * the notice or the invitation is sent.
 */
export function shortfall({ event, due, wholeDay, purpose }: Due & { event: Day }, setting: Setting): Shortfall | null {
  const minimum = minimumFor(setting, purpose)
  if (minimum === null || minimum.days === null) return null
  const free = wholeDay ? addDays(due, 1) : due
  const ends = lastDay(event, { days: minimum.days, unit: minimum.unit }, whereOf(setting))
  if (ends < free) return null
  return { minimum, asked: minimum.days, given: wholeDays(event, free), earliest: addDays(ends, 1) }
}

/** The same of what the procedure has it follow; of two the one that is kept by keeping both. `event` null: the law counts nothing yet. */
export function strictShortfall(
  { event, anchors, ...of }: Due & { event: Day | null; anchors: Anchors },
  setting: Setting,
): Shortfall | null {
  const lawful = event === null ? null : shortfall({ event, ...of }, setting)
  const after = followed(setting.least?.follows?.[of.purpose], anchors, whereOf(setting))
  const free = of.wholeDay ? addDays(of.due, 1) : of.due
  const earliest = after && addDays(after.endsWith, 1)
  if (!after || earliest === null || earliest <= free || (lawful && lawful.earliest >= earliest)) return lawful
  const { days, of: what } = after.follow
  const { regime, procedure } = setting
  const from = what === 'notice' ? 'notice' : 'invitation'
  const counted = { regime, procedures: [procedure], purpose: of.purpose, needs: [], unit: 'calendar', from, days } as const
  return {
    minimum: { ...counted, paragraph: BY_PROCEDURE, verified: true },
    ...{ asked: days, given: wholeDays(after.event, free), earliest, after: what },
  }
}
