import { isPublicField } from '../../../engine/parcels'
import { updateProperties as contract } from '../../contract/parcels/updateProperties'
import type { PropertyPatch } from '../../contract/parcels/views'
import { AppError, messageOf } from '../../platform/errors'
import type { Context } from '../../calls/context'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { withoutUndone } from '../imports'
import { parseParcelInput, type Faults } from '../parseInput'
import { ParcelModel, type ParcelDoc } from '../model'
import { presentWhole, readAround } from '../present'
import { confirmation, locationFaults, refuseFaults, saveParcel } from '../save'
import { readTemplates } from '../templates'

const sharedFaults = ({ addPublicFields = [] }: PropertyPatch): Faults =>
  addPublicFields.flatMap((field, n) =>
    isPublicField(field) ? [] : [{ path: `/addPublicFields/${n}`, rule: 'unknownField', params: { field } }],
  )

/** The change as it is for one parcel: which fields are public is added to what that one has. */
const inputFor = (doc: ParcelDoc, { addPublicFields = [], removePublicFields = [], ...rest }: PropertyPatch) => {
  const isSame = addPublicFields.length + removePublicFields.length === 0
  const publicFields = [...new Set([...doc.publicFields, ...addPublicFields])].filter((field) => !removePublicFields.includes(field))
  return isSame ? rest : { ...rest, publicFields }
}

const problemOf = (doc: ParcelDoc | undefined, { id, version }: { id: number; version: number }, change: PropertyPatch) => {
  if (!doc) return [{ id, problem: 'notFound' }]
  if (doc.version !== version) return [{ id, name: doc.name, problem: 'stale', changedBy: doc.updatedBy, version: doc.version }]
  return doc.isArchived && change.isArchived !== false ? [{ id, name: doc.name, problem: 'archived' }] : []
}

const readAll = async (ids: readonly number[]): Promise<ReadonlyMap<number, ParcelDoc>> => {
  const docs = await ParcelModel.find({ _id: { $in: [...ids] }, ...(await withoutUndone()) }).lean<ParcelDoc[]>()
  return new Map(docs.map((doc) => [doc._id, doc]))
}

export const updateProperties = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  async standing(ctx, _subject, { properties }) {
    const [templates, docs] = [await readTemplates(), [...(await readAll(properties.map(({ id }) => id))).values()]]
    const around = await readAround(docs, ctx)
    return { properties: [docs.map((doc) => presentWhole(doc, around, templates))] }
  },
  async handle(ctx: Context, _subject, { properties, change }) {
    const asked = [...new Map(properties.map((one) => [one.id, one])).values()]
    const [templates, docs] = [await readTemplates(), await readAll(asked.map(({ id }) => id))]
    refuseFaults([...sharedFaults(change), ...(await locationFaults(change.locationId, null))], '/change')
    const problems = asked.flatMap((one) => problemOf(docs.get(one.id), one, change))
    // Nothing is written while anything stands against it.
    if (problems.length > 0)
      throw new AppError('conflict', { reason: 'propertiesInTheWay', params: { count: problems.length }, properties: problems })
    const rows = []
    for (const { id, version } of asked) {
      const before = docs.get(id)
      if (!before) continue
      try {
        const { set } = parseParcelInput(inputFor(before, change), { before, templates })
        const after = await saveParcel(ctx, before, { set: { ...set, ...confirmation(ctx, change) }, version, kind: 'changed', templates })
        rows.push({ id, ok: true, version: after.version })
      } catch (fault) {
        // Somebody was faster in this very moment.
        if (!(fault instanceof AppError)) throw fault
        rows.push({ id, ok: false, version, error: { status: fault.status, message: messageOf(fault, ctx.lang) } })
      }
    }
    return rows
  },
})
