import { FILE_SCHEMA_PATH, fileSchema } from '../../engine/template'
import { methods } from './lists.gen'
import { startTemplateWorker } from './worker'
import { defineArea } from '../calls/defineArea'
import { schemaRoute } from '../calls/schemaRoute'

export const area = defineArea({
  methods,
  startWorker: ({ events, onError }) => startTemplateWorker(events, onError),
  routes: () => [schemaRoute(FILE_SCHEMA_PATH, fileSchema)],
})

export { publishDraft } from './commands/publishDraft'
export { makeTemplate } from './commands/saveDraft'
export { setActive } from './commands/setActive'
export { publishedTemplate, templateVersion } from './compiled'
export { fileBeingWritten, readFile } from './drafts'
export { hasUnknownTemplates, importShippedTemplates } from './importShipped'
export { knownFields, knownTemplates } from './known'
export { type TemplateDoc, TemplateModel, TemplateVersionModel } from './model'
export { mayChangeTemplate, mayWriteTemplates } from './policy'
export { type Hand, resumeIntents } from './record'
