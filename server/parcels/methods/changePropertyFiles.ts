import { addFile, stepFiles, type FileStep, type StepResult } from '../../../engine/parcels'
import { changePropertyFiles as contract, type PropertyFileStep } from '../../contract/parcels/changePropertyFiles'
import type { HistoryKind } from '../../contract/parcels/history'
import { effectPortsOf } from '../../locations/area'
import { AppError } from '../../platform/errors'
import { newId } from '../../platform/newId'
import type { Context } from '../../calls/context'
import { method } from '../../calls/method'
import { entryOf } from '../files/entry'
import { changeFiles } from '../files/save'
import type { FileTree } from '../files/tree'
import type { StoredFile } from '../model'
import { mayEditParcel, presentToStaff, readParcel } from '../read'
import { readTemplates } from '../templates'

const KIND_OF: Readonly<Record<Exclude<PropertyFileStep['do'], 'share'>, HistoryKind>> = {
  addFolder: 'fileChanged',
  renameFolder: 'fileChanged',
  moveFolder: 'fileChanged',
  removeFolder: 'fileChanged',
  addEntry: 'fileAdded',
  moveFile: 'fileChanged',
  renameFile: 'fileChanged',
  archive: 'fileArchived',
  restore: 'fileRestored',
  requestDeletion: 'fileDeletionAsked',
  approveDeletion: 'fileDeleted',
}

const kindOf = (step: PropertyFileStep): HistoryKind => {
  if (step.do === 'share') return step.isPublic ? 'fileShared' : 'fileUnshared'
  return KIND_OF[step.do]
}

/** What a step makes of the tree; ids and times are given once, however often it is tried. */
const stepper = (step: PropertyFileStep, { now: at, actor }: Context): ((tree: FileTree) => StepResult<StoredFile>) => {
  if (!actor.user) throw new AppError('notLoggedIn')
  const { id, name } = actor.user
  if (step.do === 'addEntry') {
    const file = entryOf(step, { at, by: name })
    return (tree) => addFile(tree, { file, folderId: step.folderId, below: [], newFolder: () => ({ id: newId(), created: '' }) })
  }
  const how = { id: newId(), created: at.toISOString(), at, by: { id, name } }
  const plain: FileStep = step
  return (tree) => stepFiles(tree, plain, how)
}

export const changePropertyFiles = method(contract, {
  subject: (_ctx, { id }) => readParcel(id),
  policy: mayEditParcel,
  async handle(ctx, { _id: parcelId }, { step }) {
    const ports = effectPortsOf(ctx)
    const change = stepper(step, ctx)
    const after = await changeFiles({ parcelId, at: ctx.now, actor: ctx.actor.user, ports, kind: kindOf(step), change })
    return presentToStaff(ctx, after, await readTemplates())
  },
})
