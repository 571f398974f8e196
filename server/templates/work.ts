import { carriersTo } from '../log/carriers'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { TemplateModel } from './model'
import { carryOutLeft } from './record'

/** Carries out what a crash left behind in templates' documents: at the start, and every half minute. */
export const startTemplateWork = (events: Events, onError: (fault: unknown) => void) => {
  const carriers = carriersTo(events)
  const left = leftIntents(TemplateModel, (template) => carryOutLeft(template, carriers), { 'draft.body': 0 })
  return startSweep([left], { every: 30_000, onError })
}
