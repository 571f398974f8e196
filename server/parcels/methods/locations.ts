import { ORIGINAL } from '../../../engine/languages'
import { isStaff } from '../../calls/actor'
import * as contract from '../../contract/all.gen'
import { countParcels, NO_PARCELS, countAt, type ParcelCount } from '../counts'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import {
  type LocationDoc,
  LocationModel,
  presentLocation,
  mayReadLocation,
  effectPortsOf,
  locationRecord,
  nameTaken,
  newLocation,
  parseLocationInput,
  runIntents,
  changedId,
  changedLocation,
  mayEditLocation,
  mayDeleteLocation,
} from '../../locations/area'
import { nextNumber } from '../../platform/database/counters'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { commit } from '../../platform/commit'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { ParcelModel } from '../model'

const byName = new Intl.Collator(ORIGINAL, { numeric: true })

export const getLocations = method(contract.getLocations, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ actor }, _subject, { archived }) {
    const counts = await countParcels()
    // Outside it does not matter whether the place itself is in use any more: a published parcel lies there.
    const wanted = isStaff(actor)
      ? archived
        ? {}
        : { isArchived: false }
      : { _id: { $in: [...counts].filter(([, { published }]) => published > 0).map(([id]) => id) } }
    const rows = await LocationModel.find(wanted, { pending: 0 }).lean<LocationDoc[]>()
    return rows
      .sort((a, b) => byName.compare(a.name, b.name) || a._id - b._id)
      .map((row) => presentLocation(row, counts.get(row._id) ?? NO_PARCELS, actor))
  },
})

interface LocationSubject {
  location: LocationDoc
  count: ParcelCount
  publicCount: number
}

/** A location and how many parcels lie there; null: there is none of that number. */
const locationSubject = async (id: number | undefined): Promise<LocationSubject | null> => {
  const location = id === undefined ? null : await LocationModel.findOne({ _id: id }).lean<LocationDoc>()
  if (!location) return null
  const count = await countAt(location._id)
  return { location, count, publicCount: count.published }
}

export const getLocationById = method(contract.getLocationById, {
  subject: (_ctx, { id }) => locationSubject(id),
  policy: mayReadLocation,
  handle: ({ actor }, { location, count }) => presentLocation(location, count, actor),
})

export const createLocation = method(contract.createLocation, {
  subject: noSubject,
  policy: () => allow(),
  async standing({ actor }, _subject, { location }) {
    const id: unknown = typeof location === 'object' && 'id' in location ? location.id : null
    const copied = typeof id === 'number' ? await locationSubject(id) : null
    return { location: copied ? [presentLocation(copied.location, copied.count, actor)] : [] }
  },
  async handle(ctx, _subject, params) {
    const set = parseLocationInput(newLocation(params), null)
    // Looked at before a number is spent; the index decides between two at once.
    if (await LocationModel.exists({ nameKey: set.nameKey })) throw nameTaken()
    const facts = { at: ctx.now, actor: ctx.actor.user, type: 'LOCATION_CREATED', fields: [], forOutside: false }
    const _id = await nextNumber('locations')
    const made = await LocationModel.create({
      _id,
      ...set,
      ...{ created: ctx.now, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' },
      pending: provenIntents(placeIn(LocationModel, _id), [locationRecord(facts)]),
    }).catch((fault: unknown) => {
      throw isDuplicateKey(fault) ? nameTaken(fault) : fault
    })
    const doc = made.toObject()
    await runIntents(doc, effectPortsOf(ctx))
    return presentLocation(doc, NO_PARCELS, ctx.actor)
  },
})

const changedFields = (before: LocationDoc, after: Record<string, unknown>): string[] => {
  const stored: Record<string, unknown> = { ...before }
  return Object.keys(after).filter((field) => field !== 'nameKey' && !isSame(stored[field], after[field]))
}

const typeOf = (before: LocationDoc, isArchived: boolean): string => {
  if (before.isArchived === isArchived) return 'LOCATION_MODIFIED'
  return isArchived ? 'LOCATION_ARCHIVED' : 'LOCATION_UNARCHIVED'
}

export const updateLocation = method(contract.updateLocation, {
  subject: (_ctx, params) => locationSubject(changedId(params)),
  policy: mayEditLocation,
  standing: async ({ actor }, { location, count }) => ({ location: [presentLocation(location, count, actor)] }),
  async handle(ctx, { location: before, count }, params) {
    const input = changedLocation(params, before.version)
    const isArchived = input.isArchived ?? before.isArchived
    const set = { ...parseLocationInput(input, before), isArchived }
    const fields = changedFields(before, set)
    if (before.isArchived && isArchived && fields.length > 0) throw new AppError('conflict', { reason: 'locationArchived' })
    if (fields.length === 0 && input.version === before.version) return presentLocation(before, count, ctx.actor)
    const facts = { at: ctx.now, actor: ctx.actor.user, type: typeOf(before, isArchived), fields, forOutside: count.published > 0 }
    const change = { $set: { ...set, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' } }
    const guard = { _id: before._id, version: input.version }
    const after = await commit(LocationModel, guard, change, [locationRecord(facts)]).catch((fault: unknown) => {
      throw isDuplicateKey(fault) ? nameTaken(fault) : fault
    })
    await runIntents(after, effectPortsOf(ctx))
    return presentLocation(after, count, ctx.actor)
  },
})

export const deleteLocation = method(contract.deleteLocation, {
  subject: (_ctx, { id }) => locationSubject(id),
  policy: mayDeleteLocation,
  async handle(ctx, { location: { _id, name, version } }) {
    if (await ParcelModel.exists({ locationId: _id })) throw new AppError('conflict', { reason: 'locationInUse' })
    const { deletedCount } = await LocationModel.deleteOne({ _id, version })
    if (deletedCount === 0) throw new AppError('conflict')
    await ctx.audit('LOCATION_DELETED', { location: name, locationId: _id })
    await ctx.publish('location', String(_id), { version: version + 1, audience: { staff: true } })
    return null
  },
})
