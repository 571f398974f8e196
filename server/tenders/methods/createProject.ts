import { createProject as contract } from '../../contract/tenders/createProject'
import { method, noSubject } from '../../transport/method'
import { carriersOf } from '../commands/carriersOf'
import { createTender, idOfRequest } from '../commands/createTender'
import { carryOutCreation } from '../commands/record'
import { mayCreate } from '../policy'
import { presentTender } from '../present'
import { actingUser } from '../subject'

export const createProject = method(contract, {
  subject: noSubject,
  policy: (actor) => mayCreate(actor),
  async handle(ctx, _subject, { project }) {
    const creator = actingUser(ctx)
    const tender = await createTender(project, creator, { at: ctx.now, _id: idOfRequest(ctx.requestId, creator) })
    await carryOutCreation(tender, carriersOf(ctx))
    return presentTender(tender, ctx)
  },
})
