import { isLang } from '../../engine/languages'
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { isPagePath } from '../../engine/pages'
import { AppError, messageOf, type Lang } from '../platform/errors'
import type { Log } from '../platform/log'
import type { Dispatcher } from '../calls/dispatcher'
import { isHttps, nameDevice } from '../calls/nameDevice'
import { addressOf, deviceOf, languageOf } from '../calls/requestFacts'
import { versionPage } from './changes'
import { FILES_OF_GUESTS } from './documents'
import { feedOf, type FeedFormat } from './feeds'
import { type Served, framed } from './frame'
import { guestOf, type Guest } from './guest'
import { listAddressOf, listPage } from './listPage'
import { messagesPage } from './messagesPage'
import { createPages, type Pages } from './page'
import { questionsPage } from './questionsPage'
import { createSitemap, robots } from './sitemap'
import { gonePage, startPage } from './startPage'
import { tenderPage } from './tenderPage'
import { markup } from './html'
import { wordsOf } from './words'

/** Where the link in a mail of a saved search leads (RFC 8058: the same address ends the mails when it is posted to). */
const STOP_PATH = '/suche-abbestellen'

const pageOf = (guest: Guest, said: string, token: string | null): Served => {
  const { lang } = guest
  const say = wordsOf(lang)
  const action = `${STOP_PATH}?token=${encodeURIComponent(token ?? '')}`
  const main = markup`<div class="pb"><article class="col"><h1>${say('saved:stop.title')}</h1><p>${said}</p>
    ${
      token === null
        ? markup`<p><a href="/projekte">${say('saved:stop.onwards')}</a></p>`
        : markup`<form method="post" action="${action}"><button type="submit" class="ui button btn primary">${say(
            'saved:stop.action',
          )}</button></form>`
    }</article></div>`
  return {
    lang,
    title: say('saved:stop.title'),
    description: say('saved:stop.text'),
    canonical: STOP_PATH,
    entry: 'tenders/saved/StopSearchPage.tsx',
    isHidden: true,
    // Asking is the browser's page with JavaScript; what was done by a form is said by this one.
    onlyWithoutScript: token !== null,
    body: framed({ lang, canonical: STOP_PATH, crumbs: [], isBare: true, isInNoscript: token !== null }, main),
  }
}

/** Asks; opening a link alone ends nothing, because programs that look at mails open links, too. */
const stopPage = (guest: Guest, token: string): Promise<Served> =>
  Promise.resolve(pageOf(guest, wordsOf(guest.lang)('saved:stop.text'), token))

/** Ends the mails, and says so. */
async function stopped(guest: Guest, token: string): Promise<string> {
  const say = wordsOf(guest.lang)
  try {
    const { name } = await guest.ask('stopSearchMail', token)
    return say('saved:stop.done', { name })
  } catch (fault) {
    if (fault instanceof AppError && fault.status === 404) return say('saved:stop.unknown')
    throw fault
  }
}

const stoppedPage = (guest: Guest, said: string): Served => pageOf(guest, said, null)

interface PublicServices {
  readonly dispatcher: Pick<Dispatcher, 'invoke'>
  readonly webRoot: string
  /** PUBLIC_URL; null where nobody set it. */
  readonly publicUrl: string | null
  readonly log: Log
}

/** Set by the browser's own page: somebody is logged in here, whose pages are other ones. It grants nothing. */
const LOGGED_IN = /(?:^|;\s*)lotse-in=1(?:;|$)/
/** The language chosen on the page; the browser's own wish comes after it. */
const CHOSEN = /(?:^|;\s*)lotse-lang=([A-Za-z-]{2,12})(?:;|$)/

const SITEMAP = /^sitemap(?:-(\d{1,5}))?\.xml$/

const langOf = (ctx: Context): Lang => {
  const { lang } = ctx.query
  if (isLang(lang)) return lang
  const chosen = CHOSEN.exec(ctx.get('Cookie'))?.[1]
  return isLang(chosen) ? chosen : languageOf(ctx.req)
}

const queryOf = (ctx: Context): URLSearchParams => new URLSearchParams(ctx.querystring)

/** Sends a text with its tag, compressed as the caller likes; 304 where they have it already. */
const send = (ctx: Context, text: string, { type, cache }: { type: string; cache: string }): void => {
  ctx.type = type
  ctx.set('Cache-Control', cache)
  ctx.set('ETag', `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`)
  ctx.vary('Accept-Encoding')
  if (ctx.status === 404) ctx.status = 200
  if (ctx.fresh) return void (ctx.status = 304)
  const encoding = ctx.get('Accept-Encoding') === '' ? false : ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (encoding === 'br' || encoding === 'gzip') ctx.set('Content-Encoding', encoding)
  ctx.body =
    encoding === 'br'
      ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : encoding === 'gzip'
        ? gzipSync(text)
        : text
}

const isGone = (fault: unknown): boolean => fault instanceof AppError && [401, 403, 404, 422].includes(fault.status)

interface PageParts {
  guest(ctx: Context): Guest
  pages: Pages
  greet(ctx: Context): void
  log: Log
}

/** A page that `make` writes. Where it writes none, or fails, the browser's page must do alone. */
const pageMaker =
  ({ guest, pages, greet, log }: PageParts) =>
  (make: (guest: Guest, ctx: Context) => Promise<Served | null>): Middleware =>
  async (ctx, next) => {
    ctx.vary('Cookie')
    if (LOGGED_IN.test(ctx.get('Cookie'))) return next()
    ctx.vary('Accept-Language')
    const asked = guest(ctx)
    const made = await make(asked, ctx).catch((fault: unknown) => {
      if (isGone(fault)) return gonePage(asked.lang, ctx.path)
      log.error({ err: fault }, 'a public page could not be written')
      return null
    })
    const text = made && pages(made)
    if (made === null || text === null) return next()
    greet(ctx)
    ctx.set('Content-Language', made.lang)
    if (!made.isGone) return send(ctx, text, { type: 'text/html; charset=utf-8', cache: 'no-cache' })
    ctx.status = 404
    ctx.type = 'text/html; charset=utf-8'
    // It may be public a moment later.
    ctx.set('Cache-Control', 'no-store')
    ctx.body = text
  }

const leadToFile =
  (guest: PageParts['guest']): Middleware =>
  async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.set('X-Robots-Tag', 'noindex')
    const { roomId, fileId } = ctx.params
    try {
      const link = await guest(ctx).ask('getDownloadLink', String(roomId), fileId === undefined ? null : String(fileId))
      ctx.redirect(link)
      ctx.status = 303
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.status <= 0) throw fault
      ctx.status = fault.status
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = messageOf(fault, langOf(ctx))
    }
  }

/**
 * What everybody may read without JavaScript: start, list and page of public tenders, written into the built page for guests; plain links
 * to their documents; feeds, sitemap and robots. Whoever is logged in gets the bare page, as theirs is another one.
 */
export const publicRoutes = ({ dispatcher, webRoot, publicUrl, log }: PublicServices): Router => {
  const router = new Router()
  const pages = createPages(webRoot)
  const sitemap = createSitemap()
  const greet = nameDevice(isHttps(publicUrl))
  const guest = (ctx: Context): Guest => guestOf(dispatcher, langOf(ctx), { address: addressOf(ctx.req), device: deviceOf(ctx.req) })

  const page = pageMaker({ guest, pages, greet, log })

  router.get('/', page(startPage))
  router.get(
    '/projekte',
    page((asked, ctx) => listPage(asked, listAddressOf(queryOf(ctx)))),
  )
  const tender = page((asked, ctx) => tenderPage(asked, String(ctx.params.id)))
  const questions = page((asked, ctx) => questionsPage(asked, String(ctx.params.id)))
  const messages = page((asked, ctx) => messagesPage(asked, String(ctx.params.id)))
  /** Pages that are no tender's and no parcel's. */
  const isOwn = (ctx: Context): boolean => ['anlage', 'bearbeiten', 'import'].includes(String(ctx.params.id))
  router.get(['/projekte/:id', '/projekte/:id/dokumente', '/projekte/:id/dokumente/:room'], (ctx, next) =>
    isOwn(ctx) ? next() : tender(ctx, next),
  )
  router.get('/projekte/:id/fragen', (ctx, next) => (isOwn(ctx) ? next() : questions(ctx, next)))
  const version = page((asked, ctx) => versionPage(asked, String(ctx.params.id), Number(ctx.params.no)))
  router.get('/projekte/:id/fassungen/:no', (ctx, next) => (isOwn(ctx) || !isPagePath(ctx.path) ? next() : version(ctx, next)))
  router.get('/projekte/:id/nachrichten', (ctx, next) => (isOwn(ctx) ? next() : messages(ctx, next)))

  /**
   * Pages that the browser draws alone. Of what a guest may not read it says that it is not there, and so does the status: alike for what
   * is unknown, a draft and what was taken back.
   */
  const drawnThere = (ask: (asked: Guest, ctx: Context) => Promise<unknown>): Middleware => {
    const look = page(async (asked, ctx) => {
      await ask(asked, ctx)
      return null
    })
    return (ctx, next) => (isOwn(ctx) || !isPagePath(ctx.path) ? next() : look(ctx, next))
  }
  router.get(
    ['/projekte/:id/:tail', '/projekte/:id/:tail/:child'],
    drawnThere((asked, ctx) => asked.ask('getProject', String(ctx.params.id))),
  )
  router.get(
    '/grundstuecke/:id',
    drawnThere((asked, ctx) => asked.ask('getProperty', Number(ctx.params.id))),
  )

  const tokenIn = (ctx: Context): string => String(queryOf(ctx).get('token') ?? '').slice(0, 100)
  router.get(
    STOP_PATH,
    page((asked, ctx) => stopPage(asked, tokenIn(ctx))),
  )
  // By a form without JavaScript, and by mail programs for their readers (RFC 8058), who send no cookie and follow nothing.
  router.post(STOP_PATH, async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    const asked = guest(ctx)
    const said = await stopped(asked, tokenIn(ctx))
    const text = pages(stoppedPage(asked, said))
    ctx.status = 200
    ctx.type = text === null ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8'
    ctx.body = text ?? said
  })

  /** A file, or with no name all of a room: leads on to a link that holds for a minute. */
  router.get([`${FILES_OF_GUESTS}/:roomId`, `${FILES_OF_GUESTS}/:roomId/:fileId`], leadToFile(guest))

  const feed =
    (format: FeedFormat): Middleware =>
    async (ctx) => {
      ctx.vary('Accept-Language')
      const text = await feedOf(guest(ctx), listAddressOf(queryOf(ctx)), format)
      send(ctx, text, { type: `application/${format}+xml; charset=utf-8`, cache: 'public, max-age=300' })
    }
  router.get('/feeds/ausschreibungen.xml', feed('rss'))
  router.get('/feeds/ausschreibungen.atom', feed('atom'))

  router.get('/:file', async (ctx, next) => {
    const found = SITEMAP.exec(String(ctx.params.file))
    const part = found?.[1]
    const text = found && (await sitemap(part === undefined ? null : Number(part)))
    if (text === null) return next()
    send(ctx, text, { type: 'application/xml; charset=utf-8', cache: 'public, max-age=300' })
  })
  router.get('/robots.txt', (ctx) => send(ctx, robots(), { type: 'text/plain; charset=utf-8', cache: 'public, max-age=3600' }))
  return router
}
