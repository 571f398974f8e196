import { createServer, type Server } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staticFiles } from './staticFiles'

const root = mkdtempSync(join(tmpdir(), 'lotse-static-'))
let server: Server
const build = (name: string, at: number): void => {
  rmSync(join(root, 'assets'), { recursive: true, force: true })
  mkdirSync(join(root, 'assets'))
  for (const part of [name, `${name}More`]) writeFileSync(join(root, 'assets', `${part}.js`), `// ${part}`)
  writeFileSync(join(root, 'index.html'), `<script src="/assets/${name}.js">`)
  utimesSync(join(root, 'index.html'), at, at)
}
beforeAll(async () => {
  build('one', 1000)
  const app = new Koa()
  app.silent = true
  app.use(staticFiles(root, () => undefined))
  server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag') ?? '',
    text: await answer.text(),
  }
}

it('serves another build as soon as its page is there, and says clearly that the old one is gone', async () => {
  const page = await get('/projekte')
  expect(page).toMatchObject({ status: 200, cache: 'no-cache', text: '<script src="/assets/one.js">' })
  expect(await get('/assets/one.js')).toMatchObject({ status: 200, text: '// one' })
  build('two', 2000)
  // Still listed, no longer there; what was asked for before is kept until the new page is.
  expect(await get('/assets/oneMore.js')).toMatchObject({ status: 404, cache: 'no-store', etag: '' })
  expect(await get('/assets/one.js')).toMatchObject({ status: 200, text: '// one' })
  expect(await get('/projekte', { 'if-none-match': page.etag })).toMatchObject({ status: 200, text: '<script src="/assets/two.js">' })
  expect(await get('/assets/two.js')).toMatchObject({ status: 200, cache: expect.stringContaining('immutable') as string })
  expect(await get('/assets/one.js')).toMatchObject({ status: 404, cache: 'no-store' })
})

it('leaves an address that cannot be read to the application, which says so; an asset of that kind is not there', async () => {
  expect(await get('/benutzer/%E0%A4%A')).toMatchObject({ status: 200, text: expect.stringContaining('<script') as string })
  expect((await get('/assets/%E0%A4%A')).status).toBe(404)
})

it('answers an address that is no page with the page and 404, also to HEAD; what is no address of people plainly', async () => {
  for (const path of ['/wp-admin', '/projekte2/x', '/login.php/../unsinn']) {
    expect(await get(path)).toMatchObject({ status: 404, cache: 'no-store', etag: '', text: expect.stringContaining('<script') as string })
    const head = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([404, 'text/html; charset=utf-8', ''])
  }
  expect(await get('/index.php', { accept: 'text/html,*/*' })).toMatchObject({
    status: 404,
    text: expect.stringContaining('<script') as string,
  })
  for (const path of ['/gone.js', '/assets/gone', '/sdk/x', '/api/v1/unsinn', '/index.php'])
    expect(await get(path)).toMatchObject({ status: 404, text: 'Not Found' })
  expect((await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method: 'HEAD' })).status).toBe(200)
})
