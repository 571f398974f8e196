import type { Route } from '../../server/transport/http'
import type { FileServer } from './fileServer'
import type { TestUser } from './people'
import { readPdf } from './readPdf'
import { readZip } from './readZip'
import { metadataOf } from './tusMetadata'
import type { Known } from './walk'

/** How a route is named in tests; one that takes every method is tried with those that anything could be done with. */
const EVERY = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const methodsOf = ({ methods }: Route): string[] => (methods.length > EVERY.length ? EVERY : [...new Set(methods)])
export const nameOf = (route: Route): string =>
  `${
    route.methods.length > EVERY.length
      ? 'ALL'
      : methodsOf(route)
          .filter((method) => method !== 'HEAD')
          .join('+')
  } ${route.path}`

/**
 * Every address that a route makes with what is known for its parameters. `{…}` may be left out; a parameter of which nothing is known
 * is 'x'.
 */
export const addressesOf = (path: string, known: Known): string[] => {
  const optional = /\{([^*}]*)\}/.exec(path)
  if (optional)
    return [path.replace(optional[0], ''), path.replace(optional[0], optional[1] ?? '')].flatMap((one) => addressesOf(one, known))
  const param = /\{\*(\w+)\}|:(\w+)/.exec(path)
  if (!param) return [path]
  const values = known[param[1] ?? param[2] ?? ''] ?? ['x']
  return [...new Set(values)].flatMap((value) => addressesOf(path.replace(param[0], encodeURIComponent(String(value))), known))
}

/** What came back, in words: of a PDF and of a zip what stands in them. */
export const textOf = async (response: Response): Promise<string> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const head = JSON.stringify([...response.headers])
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/pdf') && bytes.length > 0) return `${head} ${(await readPdf(bytes)).text}`
  if (type === 'application/zip' && bytes.length > 0)
    return `${head} ${[...readZip(bytes)].map(([name, content]) => `${name}: ${content.toString('utf8')}`).join('\n')}`
  return `${head} ${bytes.toString('utf8')}`
}

export interface Asked {
  readonly route: string
  readonly method: string
  readonly address: string
  readonly status: number
  readonly text: string
}

/** What every request has, for whichever route it is: a resumable upload's words, a form with a file in each field that is taken. */
const initOf = (method: string, roomId: string): RequestInit => {
  const headers: Record<string, string> = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' }
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'DELETE') return { method, headers }
  if (method === 'PATCH') return { method, headers: { ...headers, 'Content-Type': 'application/offset+octet-stream' }, body: 'x' }
  const body = new FormData()
  for (const field of ['files', 'file[]']) body.append(field, new Blob(['x']), 'x.txt')
  return {
    method,
    headers: { ...headers, 'Upload-Length': '4', 'Upload-Metadata': metadataOf({ roomId, filename: 'x.txt' }) },
    body,
  }
}

/**
 * Asks every route that the server has, in every way that it takes, with all that is known. `bodies` says what is sent to a route instead
 * of a form.
 */
export const walkRoutes = async (
  files: FileServer,
  person: TestUser | null,
  { known, bodies = {} }: { known: Known; bodies?: Readonly<Record<string, RequestInit>> },
): Promise<Asked[]> => {
  const asked: Asked[] = []
  for (const route of files.routes)
    for (const method of methodsOf(route))
      for (const address of addressesOf(route.path, known))
        for (const roomId of known.roomId ?? ['x']) {
          const body = bodies[nameOf(route)]
          const init = body ?? initOf(method, String(roomId))
          const response = await files.request(person, address, { redirect: 'manual', ...init, method })
          asked.push({ route: nameOf(route), method, address, status: response.status, text: await textOf(response) })
          // Only what announces a file names a room beside its address.
          if (body || method !== 'POST') break
        }
  return asked
}

/** Which routes said one of these words. */
export const routesThatTold = (asked: readonly Asked[], words: readonly string[]): string[] => [
  ...new Set(asked.filter(({ text }) => words.some((word) => text.includes(word))).map(({ route }) => route)),
]
