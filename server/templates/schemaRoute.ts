import Router from '@koa/router'
import { FILE_SCHEMA_PATH, fileSchema } from '../../engine/template'

/** GET /schema/template.json: the template format's own JSON Schema, open to all so that any editor can read it. */
export const schemaRoute = (): Router => {
  const router = new Router()
  const body = JSON.stringify(fileSchema, null, 2)
  router.get(FILE_SCHEMA_PATH, (ctx) => {
    // Editors in a browser read it from elsewhere; there is nothing in it that is anybody's.
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.type = 'application/schema+json'
    ctx.body = body
  })
  return router
}
