import { instantOfWallClock, zonedDateAndTime } from '../../../engine/form'
import type { PlannedDay } from '../../../workflows/deadlines'
import type { FormEditor } from '../../forms'
import type { DraftStore } from '../edit/DraftStore'
import type { PlanDate, Target } from './targets'

/** Takes what was filled in back out again. */
export type TakeBack = () => void

/** The moment of a planned deadline at an hour of Berlin's clock; null for days that are no deadlines. */
export function momentOf(planned: readonly PlannedDay[], purpose: Target['purpose'], time: string): Date | null {
  const day = planned.find(({ kind }) => kind === purpose)?.day
  return day === undefined ? null : (instantOfWallClock(day, time)?.instant ?? null)
}

/** The middle of a planned day, whose date is what counts; null where the plan has none. */
const dayOfPlan = (planned: readonly PlannedDay[], kind: PlannedDay['kind']): Date | null => {
  const day = planned.find((one) => one.kind === kind)?.day
  return day === undefined ? null : (instantOfWallClock(day, '12:00')?.instant ?? null)
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
  for (const { kind, path } of dates) {
    const moment = dayOfPlan(planned, kind)
    if (moment === null) continue
    count++
    const before = editor.value(path)
    undo.push(() => editor.setValue(path, before))
    editor.setValue(path, zonedDateAndTime(moment).date)
  }
  return { count, takeBack: () => undo.forEach((back) => back()) }
}
