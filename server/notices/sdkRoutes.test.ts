import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sdkRoutes } from './sdkRoutes'

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

let server: Server
beforeAll(async () => {
  const app = new Koa()
  const router = sdkRoutes()
  app.use(router.routes())
  app.use((ctx) => {
    ctx.body = 'the application page'
  })
  server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/**
 * node:http sends the path as it is written, dots and all; fetch would tidy it. A connection each: a kept one may be closed just when a
 * slow machine uses it.
 */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const sent = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    sent.on('error', reject)
    sent.end()
  })
const json = ({ body }: Reply): unknown => JSON.parse(body.toString('utf8'))

describe('GET /sdk', () => {
  it('gives metadata, notice types and translations', async () => {
    expect(json(await get('/sdk/1.7/basic-meta-data'))).toMatchObject({ sdkVersion: '1.7.0', languages: ['de', 'en'] })
    expect(json(await get('/sdk/1.7/notice-types'))).toHaveLength(45)
    expect(json(await get('/sdk/1.7/translations/de.json'))).toMatchObject({ 'group|name|GR-Lot': 'Los' })
    expect(json(await get('/sdk/1.7/translations/en_US.json'))).toMatchObject({ 'group|name|GR-Lot': 'Lot' })
  })

  it.each(['permission', 'permission.gc'])('gives the code list %s in the language asked for', async (name) => {
    expect(json(await get(`/sdk/1.7/codelists/${name}/lang/de`))).toEqual({
      codes: [
        ['allowed', 'Zulässig'],
        ['not-allowed', 'Nicht zulässig'],
        ['required', 'Erforderlich'],
      ],
    })
    expect(json(await get(`/sdk/1.7/codelists/${name}/lang/en_US`))).toMatchObject({
      codes: [
        ['allowed', 'Allowed'],
        ['not-allowed', 'Not allowed'],
        ['required', 'Required'],
      ],
    })
  })

  it('gives the parents of a tree', async () => {
    const { codes } = json(await get('/sdk/1.7/codelists/cpv/lang/de_DE')) as { codes: string[][] }
    expect(codes).toHaveLength(9454)
    expect(codes.find(([code]) => code === '03110000')).toEqual([
      '03110000',
      'Feldfrüchte und Erzeugnisse des Erwerbsgartenbaus',
      '03100000',
    ])
  })

  it('compresses for those who can read it, and says so to caches', async () => {
    const plain = await get('/sdk/1.7/codelists/cpv/lang/de', { 'accept-encoding': 'identity' })
    const gzip = await get('/sdk/1.7/codelists/cpv/lang/de', { 'accept-encoding': 'gzip, deflate, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gzip.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(gzip.body.length).toBeLessThan(plain.body.length / 3)
  })

  it('may be cached for a day, for good under the right data version, and not under a wrong one', async () => {
    const { dataVersion } = json(await get('/sdk/1.7/basic-meta-data')) as { dataVersion: string }
    const cache = async (query: string) => (await get(`/sdk/1.7/codelists/permission/lang/de${query}`)).headers['cache-control']
    expect(await cache('')).toBe('public, max-age=86400')
    expect(await cache(`?v=${dataVersion}`)).toBe('public, max-age=31536000, immutable')
    expect(await cache('?v=0000000000000000')).toBe('public, max-age=86400')
  })

  it('answers 304 without a body to who has it already', async () => {
    const first = await get('/sdk/1.7/notice-types')
    const again = await get('/sdk/1.7/notice-types', { 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect((await get('/sdk/1.7/notice-types', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('answers HEAD like GET, without the body', async () => {
    const reply = await get('/sdk/1.7/notice-types', {}, 'HEAD')
    expect(reply.status).toBe(200)
    expect(reply.body).toHaveLength(0)
  })

  it.each([
    ['an unknown SDK', '/sdk/9.9/basic-meta-data'],
    ['a name every object has', '/sdk/__proto__/notice-types'],
    ['an unknown list', '/sdk/1.7/codelists/none/lang/de'],
    ['an unknown language', '/sdk/1.7/codelists/permission/lang/fr'],
    ['a language every object has', '/sdk/1.7/translations/constructor.json'],
    ['translations without .json', '/sdk/1.7/translations/de'],
    ['an unknown thing', '/sdk/1.7/whatever'],
    ['a way out of the folder', '/sdk/1.7/codelists/../basic-meta-data/lang/de'],
    ['an encoded way out', '/sdk/1.7/codelists/..%2Fbasic-meta-data/lang/de'],
    ['an encoded way out of the version', '/sdk/..%2F..%2F..%2Fpackage/notice-types'],
    ['a null byte', '/sdk/1.7/codelists/permission%00/lang/de'],
  ])('answers %s with 404 as JSON', async (_name, path) => {
    const reply = await get(path)
    expect(reply.status).toBe(404)
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(json(reply)).toEqual({ error: { code: 404, message: 'notFound' } })
  })

  it('refuses broken escapes without falling over', async () => {
    expect((await get('/sdk/1.7/codelists/%E0%A4/lang/de')).status).toBeGreaterThanOrEqual(400)
    expect((await get('/sdk/1.7/notice-types')).status).toBe(200)
  })
})
