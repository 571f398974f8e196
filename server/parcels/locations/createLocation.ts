import { createLocation as contract } from '../../contract/locations/locations'
import { NO_PARCELS } from '../counts'
import { nextNumber } from '../../platform/database/counters'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { placeIn, provenIntents } from '../../platform/intentProof'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import {
  effectPortsOf,
  LocationModel,
  locationRecord,
  nameTaken,
  newLocation,
  parseLocationInput,
  presentLocation,
  runIntents,
} from '../../locations/area'
import { locationSubject } from './read'

export const createLocation = method(contract, {
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
