import { updateLocation as contract } from '../../contract/locations/locations'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import { isSame } from '../../platform/isSame'
import { method } from '../../calls/method'
import {
  changedId,
  changedLocation,
  effectPortsOf,
  type LocationDoc,
  LocationModel,
  locationRecord,
  mayEditLocation,
  nameTaken,
  parseLocationInput,
  presentLocation,
  runIntents,
} from '../../locations/area'
import { locationSubject } from './read'

const changedFields = (before: LocationDoc, after: Record<string, unknown>): string[] => {
  const stored: Record<string, unknown> = { ...before }
  return Object.keys(after).filter((field) => field !== 'nameKey' && !isSame(stored[field], after[field]))
}

const typeOf = (before: LocationDoc, isArchived: boolean): string => {
  if (before.isArchived === isArchived) return 'LOCATION_MODIFIED'
  return isArchived ? 'LOCATION_ARCHIVED' : 'LOCATION_UNARCHIVED'
}

export const updateLocation = method(contract, {
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
