import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context, Middleware } from 'koa'
import { isPagePath } from '../../engine/pages'

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

/** A larger file is read anew each time; all others of a build, packed, are 2.4 MB. */
const MAX_KEPT_BYTES = 256 * 1024

const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Of an asset, a file or a call that is not there: a stale page that asks for an old chunk is not answered with HTML. */
const isNoAddressOfPeople = (ctx: Context): boolean =>
  /^\/(api|sdk|assets)(\/|$)/.test(ctx.path) || (extname(ctx.path) !== '' && !ctx.get('Accept').includes('text/html'))

/**
 * Serves the built browser application. Its pages get index.html; so does what is none, with 404: the page says so in the person's
 * language. A missing file is a plain 404.
 */
export const staticFiles = (root: string, onPage: (ctx: Parameters<Middleware>[0]) => void): Middleware => {
  let files = listFiles(root)
  /** Content that can never change, by path: opening a file costs more than sending it. */
  let kept = new Map<string, Buffer>()
  const stampOf = (): number => statSync(join(root, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  let stamp = stampOf()
  /** A build made while we run puts other files there: seen by its page, which is written last and never kept by browsers unasked. */
  const look = (): void => {
    const now = stampOf()
    if (now === stamp) return
    stamp = now
    files = listFiles(root)
    kept = new Map()
  }
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const name = decode(ctx.path)?.slice(1) ?? ''
    const isPage = isPagePath(ctx.path)
    if (isPage || !files.has(name)) look()
    const index = files.get('index.html')
    const file = (name === '' ? undefined : files.get(name)) ?? (isPage ? index : undefined)
    if (!file) {
      if (!index || isNoAddressOfPeople(ctx)) {
        await next()
        // An asset of another build is not gone for good where several builds take turns.
        if (ctx.status === 404) ctx.set('Cache-Control', 'no-store')
        return
      }
      onPage(ctx)
      ctx.status = 404
      ctx.type = index.type
      ctx.set('Cache-Control', 'no-store')
      if (ctx.method !== 'HEAD') ctx.body = createReadStream(index.path)
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
    const known = kept.get(path)
    const size = known?.length ?? statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) {
      // Of a build that is no longer there.
      ctx.remove('Content-Encoding')
      ctx.remove('ETag')
      ctx.set('Cache-Control', 'no-store')
      ctx.status = 404
      return
    }
    ctx.length = size
    if (ctx.method === 'HEAD') return
    if (file.cache !== YEAR || size > MAX_KEPT_BYTES) {
      ctx.body = createReadStream(path)
      return
    }
    const content = known ?? (await readFile(path))
    kept.set(path, content)
    ctx.body = content
  }
}
