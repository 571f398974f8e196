import { type Hand, nameOf } from '../../log/area'
import { commit } from '../../platform/commit'
import type { Lang } from '../../platform/errors'
import { ProcedureModel, type ProcedureDoc } from '../model'
import { outlineOf, readUnfinished } from '../read'
import { record } from '../record'

/** Saves what is being written. What lists show follows at once where nothing is published yet, else with the publication. */
export function saveDraft(
  doc: ProcedureDoc,
  { json, lock, lang, ...hand }: Hand & { json: unknown; lock: number; lang: Lang },
): Promise<ProcedureDoc> {
  const document = readUnfinished(json, { lang, id: doc._id, version: doc.head + 1 })
  const by = nameOf(hand.by)
  return commit<ProcedureDoc>(
    ProcedureModel,
    { _id: doc._id, version: lock },
    {
      $set: {
        ...(doc.head === 0 ? { outline: outlineOf(document) } : {}),
        draft: { body: JSON.stringify(document), updated: hand.at, updatedBy: by },
        updated: hand.at,
        updatedBy: by,
      },
    },
    // A draft is saved every few seconds; the log tells of making, publishing and retiring.
  )
}

/** Out of use, or back in it; versions and what is being written stay. */
export const setRetired = (doc: ProcedureDoc, { retired, ...hand }: Hand & { retired: boolean }): Promise<ProcedureDoc> =>
  commit<ProcedureDoc>(ProcedureModel, { _id: doc._id }, { $set: { retired, updated: hand.at } }, [
    record(retired ? 'PROCEDURE_RETIRED' : 'PROCEDURE_REINSTATED', hand),
  ])
