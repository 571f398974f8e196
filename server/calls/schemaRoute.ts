import Router from '@koa/router'

/** GET `path`: the JSON Schema of a kind of file, open to all so that any editor can read it. */
export const schemaRoute = (path: string, schema: object): Router => {
  const router = new Router()
  const body = JSON.stringify(schema, null, 2)
  router.get(path, (ctx) => {
    // Editors in a browser read it from elsewhere; there is nothing in it that is anybody's.
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.type = 'application/schema+json'
    ctx.body = body
  })
  return router
}
