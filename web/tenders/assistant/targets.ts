import { childPath, getAt, instances, instantOfZoned, lotsOf, nodeAt, wallClockOf, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { hasApplications, shortfall, type Day, type FormFacts, type Setting, type Shortfall } from '../../../workflows/deadlines'
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

export interface TargetSource {
  template: Template
  draft: Pick<Draft, 'type' | DeadlineKey>
  data: FormData
  formHasDeadlines: boolean
  isRelevant: (path: string) => boolean
}

const BT = { applications: 'BT-1311', offers: 'BT-131' } as const

/** Deadlines of the procedure's first two steps. Final deadlines of continuous procedures follow from no minimum period. */
export function targetsOf({ template, draft, data, formHasDeadlines, isRelevant }: TargetSource): Target[] {
  if (draft.type === 3 || draft.type === 4) return []
  const own = (purpose: Target['purpose'], key: DeadlineKey): Target => ({ purpose, own: key, path: null, lot: null, at: draft[key] })
  if (draft.type === 5) return [own('applications', 'applicationDeadline')]
  if (!formHasDeadlines) return [own('applications', 'applicationDeadline'), own('offers', 'offerDeadline')]
  const lots = lotsOf(template, data)
  return lots.flatMap(({ path: lotPath }, index) =>
    (['applications', 'offers'] as const).flatMap((purpose): Target[] => {
      const [date, time] = (['(d)', '(t)'] as const).map((part) => pathIn(template, lotPath, `${BT[purpose]}${part}-Lot`))
      if (!date || !time || !isRelevant(date)) return []
      const at = instantOfZoned(getAt(data, date), getAt(data, time))
      return [{ purpose, own: null, path: { date, time }, lot: lots.length > 1 ? index + 1 : null, at: at?.toISOString() ?? null }]
    }),
  )
}

function pathIn(template: Template, lotPath: string, contentId: string): string | null {
  const lot = nodeAt(template, lotPath)
  const field = template.node(contentId)
  return lot && field?.chain.includes(lot) ? childPath(lotPath, lot, field) : null
}

/** What the form tells of regime and procedure: eForms codes, or the choices of an own template. */
export function factsOf(template: Template, data: FormData): FormFacts {
  const text = (...ids: string[]): string | null => {
    for (const id of ids) {
      const value = template.node(id) ? instances(template, data, id)[0]?.value : undefined
      if (typeof value === 'string' && value !== '') return value
    }
    return null
  }
  return {
    legalBasis: template.file.legalBasis,
    projectTypes: template.file.projectTypes,
    procedureType: text('BT-105-Procedure', 'procedure-type'),
    nature: text('BT-23-Procedure', 'BT-23-Lot'),
  }
}

export const dayOf = (instant: string): Day => wallClockOf(new Date(instant)).date

export interface Short {
  target: Target
  shortfall: Shortfall
}

/** The last minute of a day counts as its end: forms know no seconds. */
const END_OF_DAY = '23:59'

/**
 * Deadlines that are shorter than the law asks. Offers of two steps are counted from the end of the applications, the earliest moment anybody can be
 * invited; while that is open nothing is said of them.
 */
export function shortOnes(targets: readonly Target[], setting: Setting, notice: Day): Short[] {
  const isTwoStep = hasApplications(setting.regime, setting.procedure)
  return targets.flatMap((target) => {
    if (target.at === null || (target.purpose === 'applications' && !isTwoStep)) return []
    const before = targets.find(({ purpose, lot }) => purpose === 'applications' && lot === target.lot)?.at ?? null
    if (target.purpose === 'offers' && isTwoStep && before === null) return []
    const event = target.purpose === 'offers' && isTwoStep && before !== null ? dayOf(before) : notice
    const { date, time } = wallClockOf(new Date(target.at))
    const found = shortfall({ event, due: date, wholeDay: time.slice(0, 5) === END_OF_DAY, purpose: target.purpose }, setting)
    return found === null ? [] : [{ target, shortfall: found }]
  })
}
