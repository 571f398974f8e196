import { createFirstAdmin as contract } from '../../contract/access/createFirstAdmin'
import { AppError } from '../../platform/errors'
import { method } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { createFirstAdmin as create, hasAdmin } from '../commands/firstAdmin'
import { presentUser } from '../present'
import { effectPortsOf, runIntents } from '../record'
import { findToken } from '../tokens'

export const createFirstAdmin = method(contract, {
  async subject(ctx, params) {
    const token = await findToken(params.token, ctx.now)
    if (token?.purpose !== 'setup') throw new AppError('notFound', { reason: 'linkInvalid' })
    return { token, isTaken: await hasAdmin() }
  },
  policy: (_actor, { isTaken }) => (isTaken ? deny(409, 'adminExists') : allow()),
  async handle(ctx, { token }, { user, password }) {
    const made = await create(token, { user, password, at: ctx.now })
    await runIntents(made, effectPortsOf(ctx))
    return presentUser(made)
  },
})
