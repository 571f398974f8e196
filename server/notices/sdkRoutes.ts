import { NAMES_OF_LANGUAGES, type Lang } from '../../engine/languages'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import Router from '@koa/router'
import type { ParameterizedContext } from 'koa'
import { readCatalogue, readCodelist, readDataFile, compiledLanguage } from '../../eforms-sdk'

/** An answer made once: the same bytes, compressed and not, for as long as the process lives. */
interface Answer {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
}

const DAY = 'public, max-age=86400'
const YEAR = 'public, max-age=31536000, immutable'

/** The language that a name means, or what stands in for it in the EU's data. */
const languageOf = (name = ''): Lang | undefined => {
  const language = NAMES_OF_LANGUAGES.get(name)
  return language && compiledLanguage(language)
}

/**
 * GET /sdk/<version>/basic-meta-data, notice-types, translations/<lang>.json and codelists/<file>/lang/<lang>: the EU's own data, open to
 * all. Names are looked up in catalogues, so none can climb out of a folder. With ?v=<dataVersion of basic-meta-data> an answer may be kept
 * for good.
 */
export const sdkRoutes = (): Router => {
  const router = new Router({ prefix: '/sdk' })
  const answers = new Map<string, Answer>()

  const send = (ctx: ParameterizedContext, sdk: string, { key, text }: { key: string; text: () => string | undefined }): void => {
    const catalogue = readCatalogue(sdk)
    const answer = catalogue && (answers.get(key) ?? makeAnswer(text()))
    if (!answer) return notFound(ctx)
    answers.set(key, answer)
    ctx.set('Cache-Control', ctx.query.v === catalogue.dataVersion ? YEAR : DAY)
    ctx.set('ETag', answer.etag)
    ctx.vary('Accept-Encoding')
    ctx.status = 200
    ctx.type = 'application/json'
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    if (isCompressed) ctx.set('Content-Encoding', 'gzip')
    ctx.body = isCompressed ? answer.gzip : answer.plain
  }

  router.get('/:sdk/basic-meta-data', (ctx) => {
    const { sdk = '' } = ctx.params
    send(ctx, sdk, { key: `${sdk}/basic-meta-data`, text: () => readDataFile(sdk, 'basic-meta-data.json') })
  })
  router.get('/:sdk/notice-types', (ctx) => {
    const { sdk = '' } = ctx.params
    send(ctx, sdk, { key: `${sdk}/notice-types`, text: () => readDataFile(sdk, 'notice-types.json') })
  })
  router.get('/:sdk/translations/:file', (ctx) => {
    const { sdk = '', file = '' } = ctx.params
    const language = file.endsWith('.json') ? languageOf(file.slice(0, -'.json'.length)) : undefined
    send(ctx, sdk, { key: `${sdk}/translations/${language}`, text: () => language && readDataFile(sdk, `translations/${language}.json`) })
  })
  router.get('/:sdk/codelists/:filename/lang/:lang', (ctx) => {
    const { sdk = '', lang } = ctx.params
    const filename = (ctx.params.filename ?? '').replace(/\.(?:gc|json)$/, '')
    const language = languageOf(lang)
    const text = () => {
      const codes = language && readCodelist(sdk, filename, language)
      return codes && JSON.stringify({ codes })
    }
    send(ctx, sdk, { key: `${sdk}/codelists/${filename}/${language}`, text })
  })
  // What none of the routes above knows is answered here, not with the application's page.
  router.get('/{*rest}', notFound)
  return router
}

const makeAnswer = (text: string | undefined): Answer | undefined => {
  if (text === undefined) return undefined
  const plain = Buffer.from(text, 'utf8')
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, gzip: gzipSync(plain) }
}

function notFound(ctx: ParameterizedContext): void {
  ctx.status = 404
  ctx.body = { error: { code: 404, message: 'notFound' } }
}
