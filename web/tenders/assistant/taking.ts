import { wallClockOf } from '../../../engine/form'
import { addDays, offDay, type Land } from '../../../workflows/deadlines'
import type { FormEditor } from '../../forms'
import type { DraftStore } from '../edit/DraftStore'
import { applyPlan } from './apply'
import type { Short } from './targets'

interface Into {
  store: DraftStore
  editor: FormEditor
  land: Land | null
}

/** Puts a deadline that follows another to the first working day that keeps it, at its own hour; of a mere minimum the person chooses. */
export const taking = ({ target, shortfall: { after, earliest } }: Short, { land, ...into }: Into): (() => void) | undefined =>
  after === undefined || target.at === null
    ? undefined
    : () => {
        const time = wallClockOf(new Date(target.at ?? '')).time.slice(0, 5)
        let day = earliest
        while (offDay(day, land) !== null) day = addDays(day, 1)
        const planned = [{ kind: target.purpose, day, minimum: null, days: null, endsWith: null, moved: null }]
        applyPlan({ targets: [target], dates: [], planned, time }, into)
      }
