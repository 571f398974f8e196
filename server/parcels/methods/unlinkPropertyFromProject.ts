import { unlinkPropertyFromProject as contract } from '../../contract/parcels/unlinkPropertyFromProject'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { mayLink, unlinkSubject } from '../linking'
import { presentToStaff } from '../read'
import { saveParcel } from '../save'
import { readTemplates } from '../templates'

export const unlinkPropertyFromProject = method(contract, {
  subject: ({ now }, { id }) => unlinkSubject(id, now),
  policy: mayLink,
  async handle(ctx, { parcel: before }) {
    if (before.projectId === null) throw new AppError('conflict', { reason: 'propertyNotLinked' })
    const templates = await readTemplates()
    const set = { projectId: null, lotId: null }
    const save = { set, version: before.version, kind: 'unlinked' as const, templates, projectIds: [before.projectId] }
    return presentToStaff(ctx, await saveParcel(ctx, before, save), templates)
  },
})
