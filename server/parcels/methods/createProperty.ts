import { createProperty as contract } from '../../contract/parcels/createProperty'
import { method, noSubject } from '../../calls/method'
import { allow } from '../../calls/accessDecision'
import { createParcel } from '../create'
import { presentToStaff } from '../read'
import { effectPortsOf } from '../../locations/area'
import { locationFaults, refuseFaults } from '../save'
import { readTemplates } from '../templates'

export const createProperty = method(contract, {
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
