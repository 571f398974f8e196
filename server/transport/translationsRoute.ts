import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import { translationsOf } from '../words/translations'

const LANGS = { 'de.json': 'de', 'de_DE.json': 'de', 'en.json': 'en', 'en_US.json': 'en' } as const
const isFile = (name: string): name is keyof typeof LANGS => Object.hasOwn(LANGS, name)

/** GET /api/v1/translations/:lang.json: the interface's texts, asked again by their hash. */
export const translationsRoute = (): Middleware => {
  const printed = new Map<string, { body: string; etag: string }>()
  return (ctx, next) => {
    const file = ctx.path.split('/').at(-1) ?? ''
    if (!isFile(file)) return next()
    const known = printed.get(file) ?? print(JSON.stringify(translationsOf(LANGS[file])))
    printed.set(file, known)
    ctx.status = 200
    ctx.set('ETag', known.etag)
    ctx.set('Cache-Control', 'no-cache')
    if (ctx.fresh) return void (ctx.status = 304)
    ctx.type = 'application/json'
    ctx.body = known.body
  }
}

const print = (body: string) => ({ body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` })
