// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { addProjectTag, getAllProjects, getProjects, getUnreadByList, removeProjectTag } from './methods/lists'
import { addProjectEditors, createProject, getProject, getProjectVersion, publishToSIMAP, updateProject } from './methods/projects'
import { moveProjectToTemplateVersion, previewTemplateMove, takeBackTemplateMove } from './methods/templateMove'
import { deleteProjectTemplate, getBidderForm, getProjectTemplateVersions, getTemplateUsage } from './methods/templates'
import { migration as migration4 } from './migrations/4-codes-of-four-eyes'
import { migration as migration13 } from './migrations/13-rounds-of-lots'
import { migration as migration17 } from './migrations/17-pinned-procedures'

export const methods: readonly Method[] = [
  addProjectTag,
  getAllProjects,
  getProjects,
  getUnreadByList,
  removeProjectTag,
  addProjectEditors,
  createProject,
  getProject,
  getProjectVersion,
  publishToSIMAP,
  updateProject,
  moveProjectToTemplateVersion,
  previewTemplateMove,
  takeBackTemplateMove,
  deleteProjectTemplate,
  getBidderForm,
  getProjectTemplateVersions,
  getTemplateUsage,
]
export const migrations: readonly Migration[] = [migration4, migration13, migration17]
