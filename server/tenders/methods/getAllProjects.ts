import { isSystemAdmin } from '../../calls/actor'
import { getAllProjects as contract } from '../../contract/tenders/getAllProjects'
import { method, noSubject } from '../../calls/method'
import { TenderModel, type TenderDoc } from '../model'
import { mayCreate } from '../policy'

const MOST = 1000
const FIELDS = { no: 1, name: 1, type: 1, stage: 1, version: 1 }
type Slim = Pick<TenderDoc, '_id' | 'no' | 'name' | 'type' | 'stage' | 'version'>

export const getAllProjects = method(contract, {
  subject: noSubject,
  policy: (actor) => mayCreate(actor),
  async handle({ actor }) {
    const known: Record<string, unknown> = isSystemAdmin(actor) ? {} : { $or: [{ shelf: 'public' }, { 'team.userId': actor.user?.id }] }
    const found = await TenderModel.find(known, FIELDS).sort({ no: -1 }).limit(MOST).lean<Slim[]>()
    return found.map(({ _id, ...row }) => ({ id: _id, ...row }))
  },
})
