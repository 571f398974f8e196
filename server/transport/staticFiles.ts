import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Middleware } from 'koa'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface StaticFile {
  readonly path: string
  readonly type: string
  readonly etag: string
  readonly cache: string
  /** Encodings made by the build, best first; the plain file is the last resort. */
  readonly variants: readonly { readonly encoding: string; readonly path: string }[]
}

const YEAR = 'public, max-age=31536000, immutable'
/** The build puts a hash of its content into the name of every file under assets/: it can never change. */
const cacheOf = (name: string): string => (name.startsWith('assets/') ? YEAR : 'no-cache')

/** Lists a built folder once: what is not in the list does not exist, so no path can climb out of it. */
const listFiles = (root: string): Map<string, StaticFile> => {
  const files = new Map<string, StaticFile>()
  if (!existsSync(root)) return files
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(root, path).split(sep).join('/')
    const { size, mtimeMs } = statSync(path)
    const variants = ENCODINGS.flatMap(([encoding, suffix]) => (existsSync(path + suffix) ? [{ encoding, path: path + suffix }] : []))
    files.set(name, { path, type, cache: cacheOf(name), etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`, variants })
  }
  return files
}

const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * Serves the built browser application. Paths of the application itself get index.html; a missing file is a plain 404, so that a
 * stale page asking for an old chunk is not answered with HTML.
 */
export const staticFiles = (root: string, onPage: (ctx: Parameters<Middleware>[0]) => void): Middleware => {
  let files = listFiles(root)
  const stampOf = (): number => statSync(join(root, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  let stamp = stampOf()
  /** A build made while we run puts other files there: seen by its page, which is written last and never kept by browsers unasked. */
  const look = (): void => {
    const now = stampOf()
    if (now === stamp) return
    stamp = now
    files = listFiles(root)
  }
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    // What cannot be read is no page, and the application says so in the person's language; of an asset it is a plain 404.
    const name = decode(ctx.path)?.slice(1) ?? (/^\/(api|sdk|assets)\//.test(ctx.path) ? undefined : '')
    if (name === undefined) return next()
    const isRoute =
      name === '' ||
      name === 'index.html' ||
      (extname(name) === '' && !/^(api|sdk|assets)(\/|$)/.test(name)) ||
      /^(benutzer|projekte)\//.test(name)
    if (isRoute || !files.has(name)) look()
    const file = files.get(name) ?? (isRoute ? files.get('index.html') : undefined)
    if (!file) {
      await next()
      // An asset of another build is not gone for good where several builds take turns.
      if (ctx.status === 404) ctx.set('Cache-Control', 'no-store')
      return
    }
    if (file.type.startsWith('text/html')) onPage(ctx)
    ctx.set('Cache-Control', file.cache)
    ctx.set('ETag', file.etag)
    ctx.vary('Accept-Encoding')
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    // Saying nothing means 'anything' to the standard, but is said by tools that cannot decompress.
    const variant =
      ctx.get('Accept-Encoding') === '' ? undefined : file.variants.find(({ encoding }) => ctx.acceptsEncodings(encoding) === encoding)
    if (variant) ctx.set('Content-Encoding', variant.encoding)
    ctx.type = file.type
    const path = variant?.path ?? file.path
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) {
      // Of a build that is no longer there.
      ctx.remove('Content-Encoding')
      ctx.remove('ETag')
      ctx.set('Cache-Control', 'no-store')
      ctx.status = 404
      return
    }
    ctx.length = size
    if (ctx.method !== 'HEAD') ctx.body = createReadStream(path)
  }
}
