// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getAuthoredTemplates, getProjectTemplate, getProjectTemplateDraft, getProjectTemplates } from './methods/reading'
import { copyProjectTemplate, publishProjectTemplate, saveProjectTemplate, setProjectTemplateActive } from './methods/writing'

export const methods: readonly Method[] = [
  getAuthoredTemplates,
  getProjectTemplate,
  getProjectTemplateDraft,
  getProjectTemplates,
  copyProjectTemplate,
  publishProjectTemplate,
  saveProjectTemplate,
  setProjectTemplateActive,
]
