import { instantOfWallClock, zonedDateAndTime } from '../../../engine/form'
import type { PlannedDay } from '../../../workflows/deadlines'
import type { FormEditor } from '../../forms'
import type { DraftStore } from '../edit/DraftStore'
import type { PlanDate, Target } from './targets'

/** Takes what was filled in back out again. */
export type TakeBack = () => void

/** The moment of a planned deadline at an hour of Berlin's clock; null for days that are no deadlines. */
export function momentOf(planned: readonly PlannedDay[], purpose: PlannedDay['kind'], time: string): Date | null {
  const day = planned.find(({ kind }) => kind === purpose)?.day
  return day === undefined ? null : (instantOfWallClock(day, time)?.instant ?? null)
}

/** Fills every deadline of the draft, and every other date, that the plan has a day for. Answers how many, and the way back. */
export function applyPlan(
  {
    targets,
    dates,
    planned,
    time,
  }: { targets: readonly Target[]; dates: readonly PlanDate[]; planned: readonly PlannedDay[]; time: string },
  { store, editor }: { store: DraftStore; editor: FormEditor },
): { count: number; takeBack: TakeBack } {
  const undo: TakeBack[] = []
  let count = 0
  for (const { purpose, own, path } of targets) {
    const moment = momentOf(planned, purpose, time)
    if (moment === null) continue
    count++
    if (own !== null) {
      const before = store.state.draft[own]
      undo.push(() => store.change({ [own]: before }))
      store.change({ [own]: moment.toISOString() })
    }
    if (path !== null) {
      const before = { date: editor.value(path.date), time: editor.value(path.time) }
      const set = (value: { date: unknown; time: unknown }): void => {
        editor.setValue(path.date, value.date)
        editor.setValue(path.time, value.time)
      }
      undo.push(() => set(before))
      set(zonedDateAndTime(moment))
    }
  }
  for (const { kind, path, time: timePath } of dates) {
    // Of a day without an hour its middle, whose date is what counts.
    const moment = momentOf(planned, kind, timePath === null ? '12:00' : time)
    if (moment === null) continue
    count++
    const zoned = zonedDateAndTime(moment)
    for (const [place, value] of [[path, zoned.date] as const, ...(timePath === null ? [] : [[timePath, zoned.time] as const])]) {
      const before = editor.value(place)
      undo.push(() => editor.setValue(place, before))
      editor.setValue(place, value)
    }
  }
  return { count, takeBack: () => undo.forEach((back) => back()) }
}
