import * as contract from '../../contract/all.gen'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { checkFilter, listParcels } from '../list'
import { AppError, messageOf } from '../../platform/errors'
import { mayReadParcel, presentTo, readParcel, presentToStaff, mayEditParcel } from '../read'
import { createParcel } from '../create'
import { effectPortsOf } from '../../locations/area'
import { locationFaults, refuseFaults, confirmation, refuseArchived, saveParcel } from '../save'
import { readTemplates } from '../templates'
import type { PropertyInput, PropertyPatch } from '../../contract/parcels/views'
import { parseParcelInput, type Faults } from '../parseInput'
import { isPublicField } from '../../../engine/parcels'
import type { Context } from '../../calls/context'
import { withoutUndone } from '../imports'
import { ParcelModel, type ParcelDoc } from '../model'
import { presentWhole, readAround } from '../present'

const MOST = 1000

export const getProperties = method(contract.getProperties, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor, now }, _subject, { filter }) {
    const { cursor, limit = MOST, ...wanted } = filter ?? {}
    await checkFilter(actor, wanted)
    return listParcels(wanted, { actor, now, cursor, most: limit })
  },
})

export const getProperty = method(contract.getProperty, {
  subject: (_ctx, { id }) => readParcel(id),
  policy: mayReadParcel,
  async handle(ctx, doc) {
    const view = await presentTo(ctx, doc)
    if (!view) throw new AppError('notFound')
    return view
  },
})

export const createProperty = method(contract.createProperty, {
  subject: noSubject,
  policy: () => allow(),
  async handle(ctx, _subject, { name, locationId }) {
    const wanted = name.replace(/\s+/g, ' ').trim()
    const faults = [...(wanted === '' ? [{ path: '/name', rule: 'required' }] : []), ...(await locationFaults(locationId, null))]
    // Here the parameters stand by themselves.
    refuseFaults(faults, '')
    const templates = await readTemplates()
    const doc = await createParcel({ name: wanted, locationId }, { at: ctx.now, by: ctx.actor.user, templates, ports: effectPortsOf(ctx) })
    return presentToStaff(ctx, doc, templates)
  },
})

export const updateProperty = method(contract.updateProperty, {
  subject: (_ctx, { property }) => readParcel((property as PropertyInput).id),
  policy: mayEditParcel,
  standing: async (ctx, before) => ({ property: [await presentToStaff(ctx, before, await readTemplates())] }),
  async handle(ctx, before, { property }) {
    const input = property as PropertyInput
    const templates = await readTemplates()
    const { set: judged, errors } = parseParcelInput(input, { before, templates })
    const set = { ...judged, ...confirmation(ctx, input) }
    refuseFaults([...errors, ...(await locationFaults(set.locationId, before.locationId))])
    // A stale save is told who was faster before anything else.
    if (input.version === before.version) refuseArchived(before, set)
    return presentToStaff(ctx, await saveParcel(ctx, before, { set, version: input.version, kind: 'changed', templates }), templates)
  },
})

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

export const updateProperties = method(contract.updateProperties, {
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
