import Router from '@koa/router'
import { PROCEDURE_SCHEMA } from '../../workflows/procedure/schema'

export const SCHEMA_PATH = '/schema/procedure.json'

/** GET /schema/procedure.json: the JSON Schema of documents of procedures, open to all so that any editor can read it. */
export const schemaRoute = (): Router => {
  const router = new Router()
  const body = JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...PROCEDURE_SCHEMA }, null, 2)
  router.get(SCHEMA_PATH, (ctx) => {
    // Editors in a browser read it from elsewhere; there is nothing in it that is anybody's.
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.type = 'application/schema+json'
    ctx.body = body
  })
  return router
}
