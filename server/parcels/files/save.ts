import { setTimeout as pause } from 'node:timers/promises'
import { entriesOf, type StepResult } from '../../../engine/parcels'
import type { HistoryKind } from '../../contract/parcels/properties'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { inLine } from '../../platform/inLine'
import type { EffectPorts } from '../../platform/outbox'
import type { AuditActor } from '../../calls/context'
import { ParcelModel, type ParcelDoc, type StoredFile } from '../model'
import { readParcel } from '../read'
import { runIntents, parcelRecord } from '../record'
import { readTemplates } from '../templates'
import { refusalFor, sharedTree, treeOf, type FileTree } from './tree'

const TRIES = 30

interface FileChange {
  readonly parcelId: number
  readonly at: Date
  readonly actor: AuditActor | null
  readonly ports: EffectPorts
  /** Null: nothing that anybody did; neither history nor log say a word of it. */
  readonly kind: HistoryKind | null
  /** Null: it is so already, nothing is written. Asked again where somebody else was faster. */
  change(folders: FileTree, doc: ParcelDoc): StepResult<StoredFile> | null
  /** What the log says beside the path. */
  readonly told?: Record<string, unknown>
  /** Who uploaded what a virus was found in. */
  readonly warns?: string
  /** Also of an archived parcel: what was judged before it was. */
  readonly isLate?: boolean
}

const waiting = (folders: FileTree): string[] =>
  entriesOf(folders).flatMap(({ file: { scan, blobId } }) => (scan === 'pending' && blobId !== undefined ? [blobId] : []))

const tryOnce = async ({ parcelId, at, actor, ports, kind, ...how }: FileChange): Promise<ParcelDoc> => {
  const doc = await readParcel(parcelId)
  if (!doc) throw new AppError('notFound')
  if (doc.isArchived && how.isLate !== true) throw new AppError('conflict', { reason: 'propertyArchived' })
  const before = treeOf(doc, await readTemplates())
  const result = how.change(before, doc)
  if (result === null) return doc
  if ('fault' in result) throw refusalFor(result.fault)
  const { folders, removed } = result
  const outside = (tree: FileTree): string => JSON.stringify(sharedTree(doc, tree))
  const record =
    kind &&
    parcelRecord({
      ...{ at, actor, kind, version: doc.version, published: false, projectIds: [] },
      changes: [{ field: 'files', before: result.before, after: result.after }],
      forOutside: outside(before) !== outside(folders),
      told: { file: result.after ?? result.before ?? '', ...how.told },
      ...(removed?.blobId === undefined ? {} : { blobIds: [removed.blobId] }),
      ...(how.warns === undefined ? {} : { warns: how.warns }),
    })
  // By rev: files come and go while people edit the rest, whose version stays as it is.
  const guard = { _id: parcelId, rev: doc.rev, ...(how.isLate === true ? {} : { isArchived: false }) }
  const after = await commit(ParcelModel, guard, { $set: { folders, toScan: waiting(folders) } }, record ? [record] : [])
  if (record) await runIntents(after, ports)
  else await ports.publish('property', String(parcelId), { version: after.version, audience: { staff: true } })
  return after
}

/**
 * Writes a change of a parcel's folders and files with its entry in history and log. Several at once follow one another, nothing is lost.
 * 404, 409.
 */
export const changeFiles = (how: FileChange): Promise<ParcelDoc> =>
  inLine(`files of parcel ${how.parcelId}`, async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await tryOnce(how)
      } catch (fault) {
        const isRace = fault instanceof AppError && fault.code === 'conflict' && fault.data.reason === undefined
        if (!isRace || tries >= TRIES) throw fault
        await pause(Math.random() * Math.min(40, tries * 4))
      }
    }
  })
