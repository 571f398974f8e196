// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import type { Migration } from '../platform/migrate'
import { addProjectEditors } from './methods/addProjectEditors'
import { addProjectTag } from './methods/addProjectTag'
import { createProject } from './methods/createProject'
import { deleteProjectTemplate } from './methods/deleteProjectTemplate'
import { getAllProjects } from './methods/getAllProjects'
import { getBidderForm } from './methods/getBidderForm'
import { getProject } from './methods/getProject'
import { getProjectTemplateVersions } from './methods/getProjectTemplateVersions'
import { getProjectVersion } from './methods/getProjectVersion'
import { getProjects } from './methods/getProjects'
import { getTemplateUsage } from './methods/getTemplateUsage'
import { getUnreadByList } from './methods/getUnreadByList'
import { moveProjectToTemplateVersion } from './methods/moveProjectToTemplateVersion'
import { previewTemplateMove } from './methods/previewTemplateMove'
import { publishToSIMAP } from './methods/publishToSIMAP'
import { removeProjectTag } from './methods/removeProjectTag'
import { takeBackTemplateMove } from './methods/takeBackTemplateMove'
import { updateProject } from './methods/updateProject'
import { migration as migration4 } from './migrations/4-codes-of-four-eyes'
import { migration as migration13 } from './migrations/13-rounds-of-lots'
import { migration as migration17 } from './migrations/17-pinned-procedures'

export const methods: readonly Method[] = [
  addProjectEditors,
  addProjectTag,
  createProject,
  deleteProjectTemplate,
  getAllProjects,
  getBidderForm,
  getProject,
  getProjectTemplateVersions,
  getProjectVersion,
  getProjects,
  getTemplateUsage,
  getUnreadByList,
  moveProjectToTemplateVersion,
  previewTemplateMove,
  publishToSIMAP,
  removeProjectTag,
  takeBackTemplateMove,
  updateProject,
]
export const migrations: readonly Migration[] = [migration4, migration13, migration17]
