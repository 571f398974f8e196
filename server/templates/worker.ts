import { effectPortsTo } from '../log/area'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { TemplateModel } from './model'
import { resumeIntents } from './record'

/** Carries out what a crash left behind in templates' documents: at the start, and every half minute. */
export const startTemplateWorker = (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  const left = leftIntents(TemplateModel, (template) => resumeIntents(template, ports), { 'draft.body': 0 })
  return startSweep([left], { every: 30_000, onError })
}
