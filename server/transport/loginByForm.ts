import type { Middleware } from 'koa'
import { randomUUID } from 'node:crypto'
import { contracts } from '../contract/contracts'
import type { ResultOf } from '../contract/define'
import { now } from '../platform/clock'
import type { Application } from '../app/application'
import { readForm } from './body'
import { toRpcError } from '../calls/jsonrpc'
import { addressOf, agentOf, deviceOf, languageOf } from '../calls/requestFacts'

/** POST /api/v1/login: the same login as a form, for clients without JSON-RPC. The user as JSON, the token in X-Auth-Token. */
export const loginByForm =
  ({ dispatcher }: Application): Middleware =>
  async (ctx) => {
    const lang = languageOf(ctx.req)
    ctx.set('Cache-Control', 'no-store')
    try {
      const fields = await readForm(ctx.req)
      const connection = { address: addressOf(ctx.req), device: deviceOf(ctx.req), agent: agentOf(ctx.req), adopt: async () => undefined }
      const request = { method: contracts.login.name, args: [fields.get('username') ?? '', fields.get('password') ?? ''], id: randomUUID() }
      // The dispatcher answers what the contract promises.
      const { token, user } = (await dispatcher.invoke({ token: null, lang, connection }, request)) as ResultOf<typeof contracts.login>
      ctx.set('X-Auth-Token', token)
      ctx.body = user
    } catch (thrown) {
      const { error } = toRpcError(thrown, lang)
      ctx.status = error.code > 0 ? error.code : 500
      if (typeof error.data['seconds'] === 'number') ctx.set('Retry-After', String(error.data['seconds']))
      ctx.body = { timestamp: now().toISOString(), status: ctx.status, message: error.message, path: ctx.path, responseObject: null }
    }
  }
