import { changesOf } from '../log/area'
import { TemplateModel, type TemplateDoc } from './model'

export { type Hand, nameOf } from '../log/area'

/** What a change of a template leaves to be done, and how it is: its entry in the log, the open screens. */
export const {
  record: templateRecord,
  resume: resumeIntents,
  finish,
} = changesOf<TemplateDoc>(TemplateModel, { kind: 'templateChanged', topic: 'template', idKey: 'templateId' })
