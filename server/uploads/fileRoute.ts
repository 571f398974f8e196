import Router from '@koa/router'
import type { Context } from 'koa'
import { roomText, pathOf, sameName } from '../../engine/files'
import { FILES_PATH, findFileLink, type LinkTarget, openBlob, readBlob } from '../blobs/area'
import { now } from '../platform/clock'
import { AppError } from '../platform/errors'
import type { Log } from '../platform/log'
import type { HandedFile, HandedOut } from '../files/area'
import { addressOf, deviceOf } from '../calls/requestFacts'
import { answering } from './caller'
import { disposition } from './disposition'
import { PICTURE_MIME, pictureOf } from './pictures'
import { handedOut } from './targets'
import type { Readable } from 'node:stream'

/** What gains nothing by being packed. */
const PACKED = /^(image\/(?!bmp|tiff)|video\/|audio\/|application\/(zip|gzip|pdf|x-7z|vnd\.rar|x-rar|vnd\.openxmlformats|vnd\.oasis))/

/**
 * Names are clean when they are kept (files/names.ts); two that differ in case alone get numbers, as not every system can tell them apart.
 */
export const zipNames = (files: readonly Pick<HandedFile, 'folder' | 'name'>[]): string[] => {
  const taken = new Set<string>()
  return files.map(({ folder, name }) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    for (let n = 1; ; n++) {
      const place = { folder, name: n === 1 ? name : `${stem} (${n})${ending}` }
      if (taken.has(sameName(place))) continue
      taken.add(sameName(place))
      return pathOf(place)
    }
  })
}

/**
 * All files of a room as one zip, made while it is sent: a file at a time is read, none is kept. Fails in the middle where a file does not
 * hold, and then the zip has no end and no program takes it for whole.
 */
const zipOf = async (files: readonly HandedFile[], { key }: { key: Buffer | null }): Promise<Readable> => {
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ zlib: { level: 3 } })
  const names = zipNames(files)
  for (const [n, { blobId, at, mime, sha256 }] of files.entries()) {
    const source = readBlob(blobId, { key, sha256 })
    source.once('error', (fault) => zip.destroy(fault))
    zip.append(source, { name: names[n] ?? blobId, date: at, store: PACKED.test(mime) })
  }
  zip.once('close', () => undefined)
  void zip.finalize().catch((fault: unknown) => zip.destroy(fault instanceof Error ? fault : new Error('zip', { cause: fault })))
  return zip
}

/** A part of a file, both ends included. */
interface Part {
  readonly start: number
  readonly end: number
}

/**
 * What a Range header asks of so many bytes: one part; null for all of it (no header, several parts, or what is no range); 'none' where
 * nothing of it is there (416).
 */
export const partOf = (header: string | undefined, size: number): Part | null | 'none' => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [first = '', last = ''] = found?.slice(1) ?? []
  if (!found || (first === '' && last === '')) return null
  const digits = Math.max(first.length, last.length)
  // Longer numbers lose their last digits; nobody has such a file.
  if (digits > 15) return 'none'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'none' : { start, end }
}

const PDF = 'application/pdf'

/**
 * Nothing that comes from a file may do anything: no script, no form, no frame of its own, nothing loaded. Only our own pages may show it.
 * A sandbox for all but PDF files, whose viewer in browsers is one already and does not start in another.
 */
const harmless = (ctx: Context, mime: string): void => {
  const sandbox = mime === PDF ? '' : '; sandbox'
  ctx.set('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${sandbox}`)
  ctx.set('X-Frame-Options', 'SAMEORIGIN')
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin')
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('X-Robots-Tag', 'noindex')
}

/** What is saved under its own type: for the program that opens it. Everything else is bytes. */
const typeToSave = (mime: string): string =>
  /^(image|audio|video|application)\//.test(mime) || mime === 'text/csv' ? mime : 'application/octet-stream'

const sendFile = async (ctx: Context, file: HandedFile, { key, isInline }: { key: Buffer | null; isInline: boolean }): Promise<void> => {
  const { blobId, size, sha256, mime, name } = file
  // Whoever goes on with a file that is another one by now gets all of it.
  const isSame = ctx.get('If-Range') === '' || ctx.get('If-Range') === `"${sha256}"`
  const part = isSame ? partOf(ctx.get('Range'), size) : null
  // Before any header: where contents lie may be away.
  const body = part === 'none' || ctx.method === 'HEAD' ? null : await openBlob(blobId, { key, sha256, ...part })
  ctx.set('ETag', `"${sha256}"`)
  ctx.set('Accept-Ranges', 'bytes')
  ctx.set('Content-Disposition', disposition(isInline ? 'inline' : 'attachment', name))
  ctx.type = isInline ? mime : typeToSave(mime)
  if (part === 'none') {
    ctx.status = 416
    ctx.set('Content-Range', `bytes */${size}`)
    return
  }
  ctx.status = part ? 206 : 200
  if (part) ctx.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  ctx.length = part ? part.end - part.start + 1 : size
  if (body) ctx.body = body
  // koa forgets the length of a stream's answer.
  ctx.length = part ? part.end - part.start + 1 : size
}

const sendPicture = async (ctx: Context, file: HandedFile, { key, as }: { key: Buffer | null; as: 'inline' | 'thumb' }): Promise<void> => {
  const picture = await pictureOf(file, { key, as })
  ctx.set('Content-Disposition', disposition('inline', `${file.name}.webp`))
  ctx.type = PICTURE_MIME
  ctx.body = picture
}

export const sendOne = async (ctx: Context, file: HandedFile, { key, as }: { key: Buffer | null; as: LinkTarget['as'] }): Promise<void> => {
  const mime = as !== 'file' && file.mime === PDF && as === 'inline' ? PDF : 'other'
  harmless(ctx, mime)
  if (as === 'file') await sendFile(ctx, file, { key, isInline: false })
  else if (mime === PDF) await sendFile(ctx, file, { key, isInline: true })
  else await sendPicture(ctx, file, { key, as })
}

const sendAll = async (ctx: Context, { room, key, files }: HandedOut, { lang }: Pick<LinkTarget, 'lang'>): Promise<void> => {
  harmless(ctx, 'other')
  ctx.set('Content-Disposition', disposition('attachment', `${roomText(room.name, lang)}.zip`))
  ctx.type = 'application/zip'
  if (ctx.method !== 'HEAD') ctx.body = await zipOf(files, { key })
}

/** GET /api/v1/files/<token>: what getDownloadLink made the link for. Who may was judged there; here the link must hold for this caller. */
export const fileRoute = ({ log }: { log: Log }): Router => {
  const router = new Router()
  router.get(`${FILES_PATH}/:token`, async (ctx) => {
    ctx.set('Cache-Control', 'private, no-store')
    const holder = { address: addressOf(ctx.req), device: deviceOf(ctx.req) }
    await answering(ctx, async () => {
      const target = await findFileLink(String(ctx.params.token), { holder, at: now() })
      const out = target && (await handedOut(target))
      if (!target || !out) throw new AppError('notFound')
      const [file] = out.files
      if (target.fileId === null) await sendAll(ctx, out, target)
      else if (file) await sendOne(ctx, file, { key: out.key, as: target.as })
      else throw new AppError('notFound')
    })
    // A frame that does not hold ends the answer in the middle: less came than was announced, so nobody takes it for whole.
    const { body } = ctx
    if (typeof body === 'object' && body !== null && 'once' in body && typeof body.once === 'function')
      body.once('error', (fault: Error) => log.error({ err: fault }, 'a file could not be read'))
  })
  return router
}
