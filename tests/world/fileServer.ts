import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { routesOf } from '../../server/app/areas'
import { createHttpServer } from '../../server/transport/http'
import type { TestUser } from './people'
import type { World } from './testWorld'
import { metadataOf } from './tusMetadata'

type Fields = Readonly<Record<string, string>>

/** As the build writes it, without what it links. */
const INDEX = `<!doctype html><html lang="de"><head><meta name="description" content="x" /><title>Lotse</title></head>
<body><noscript>Lotse braucht JavaScript.</noscript><div id="root"></div></body></html>`

/** The real HTTP server in front of a world, with all its routes, and the few requests that tus is made of. */
export const startFileServer = async (
  world: World,
  { metricsToken = null, log = pino({ level: 'silent' }) }: { metricsToken?: string | null; log?: Logger } = {},
) => {
  const webRoot = mkdtempSync(join(tmpdir(), 'lotse-web-'))
  writeFileSync(join(webRoot, 'index.html'), INDEX)
  const health = { live: () => ({ status: 'ok' }), ready: async () => ({ ready: true }) }
  const publicUrl = 'http://lotse.example'
  const routes = routesOf({ ...world, publicUrl, webRoot, log })
  const http = createHttpServer({ application: world, publicUrl, webRoot, log, health, metricsToken, routes })
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`

  const request = (user: TestUser | null, path: string, init: RequestInit & { lang?: string } = {}): Promise<Response> =>
    fetch(`${base}${path}`, {
      ...init,
      headers: {
        'Accept-Language': init.lang ?? 'de',
        ...(user ? { 'X-Auth-Token': user.token } : {}),
        ...(init.headers as Fields | undefined),
      },
    })

  const tus = {
    create: (
      user: TestUser | null,
      size: number | string,
      ...[fields, init = {}]: [fields: Fields, init?: { lang?: string }]
    ): Promise<Response> =>
      request(user, '/api/v1/uploads', {
        ...init,
        method: 'POST',
        headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(size), 'Upload-Metadata': metadataOf(fields) },
      }),
    patch: (user: TestUser | null, url: string, { offset, body }: { offset: number; body: BodyInit }): Promise<Response> =>
      request(user, url, {
        method: 'PATCH',
        headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
        body,
      }),
    head: (user: TestUser | null, url: string): Promise<Response> =>
      request(user, url, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } }),
    remove: (user: TestUser | null, url: string): Promise<Response> =>
      request(user, url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } }),
  }

  /** A file whole, in two requests; answers the status of the last one. */
  const upload = async (user: TestUser, fields: Fields, content: Buffer): Promise<number> => {
    const made = await tus.create(user, content.length, fields)
    if (made.status !== 201 || content.length === 0) return made.status
    const sent = await tus.patch(user, made.headers.get('location') ?? '', { offset: 0, body: new Uint8Array(content) })
    return sent.status
  }

  return {
    base,
    /** All that the server answers, as it says itself. */
    routes: http.routes,
    request,
    tus,
    upload,
    async close(): Promise<void> {
      await http.close()
      rmSync(webRoot, { recursive: true, force: true })
    },
  }
}
export type FileServer = Awaited<ReturnType<typeof startFileServer>>
