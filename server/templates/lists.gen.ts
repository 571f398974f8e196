// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { copyProjectTemplate } from './methods/copyProjectTemplate'
import { discardProjectTemplateDraft } from './methods/discardProjectTemplateDraft'
import { getAuthoredTemplates } from './methods/getAuthoredTemplates'
import { getProjectTemplate } from './methods/getProjectTemplate'
import { getProjectTemplateDraft } from './methods/getProjectTemplateDraft'
import { getProjectTemplates } from './methods/getProjectTemplates'
import { publishProjectTemplate } from './methods/publishProjectTemplate'
import { saveProjectTemplate } from './methods/saveProjectTemplate'
import { setProjectTemplateActive } from './methods/setProjectTemplateActive'

export const methods: readonly Method[] = [
  copyProjectTemplate,
  discardProjectTemplateDraft,
  getAuthoredTemplates,
  getProjectTemplate,
  getProjectTemplateDraft,
  getProjectTemplates,
  publishProjectTemplate,
  saveProjectTemplate,
  setProjectTemplateActive,
]
