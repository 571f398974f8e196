import { fieldsByTemplate, foldersByTemplate } from '../../engine/parcels'
import { nextNumber } from '../platform/database/counters'
import { placeIn, provenIntents } from '../platform/intentProof'
import type { EffectPorts } from '../platform/outbox'
import type { AuditActor } from '../calls/context'
import { ParcelModel, type ParcelDoc } from './model'
import { runIntents, parcelRecord } from './record'
import type { ParcelTemplates } from './templates'

interface Creation {
  readonly at: Date
  readonly by: AuditActor | null
  readonly templates: ParcelTemplates
  readonly ports: EffectPorts
}

/** What a new parcel has before anybody wrote into it. */
export const newParcel = (_id: number, { at, by, templates }: Omit<Creation, 'ports'>) => ({
  _id,
  additionalFields: fieldsByTemplate(templates.fields, []),
  folders: foldersByTemplate<never>(templates.folders, [], at.toISOString()),
  ...{ created: at, createdBy: by?.id ?? '', updated: at, updatedBy: by?.name ?? '' },
})

/** Makes a parcel; `set` is judged already. */
export const createParcel = async (set: Partial<ParcelDoc>, creation: Creation): Promise<ParcelDoc> => {
  const { at, by, ports } = creation
  const record = parcelRecord({
    ...{ at, actor: by, kind: 'created', version: 1, changes: [] },
    ...{ forOutside: set.isPublic === true, published: set.isPublic === true, projectIds: [] },
  })
  const _id = await nextNumber('parcels')
  const pending = provenIntents(placeIn(ParcelModel, _id), [record])
  const made = await ParcelModel.create({ ...newParcel(_id, creation), ...set, pending })
  const doc = made.toObject()
  await runIntents(doc, ports)
  return doc
}
