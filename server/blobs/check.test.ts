import { afterAll, beforeAll, expect, it } from 'vitest'
import { startObjectStore, type TestObjectStore, type Wrong } from '../../tests/world/objectStore'
import type { S3Settings } from '../platform/s3Address'
import { checkObjectStorage } from './check'

let storage: TestObjectStore
let settings: S3Settings
let bucket = ''
beforeAll(async () => {
  storage = await startObjectStore()
  ;({ settings, name: bucket } = await storage.bucket())
})
afterAll(() => storage.close())

const check = async (): Promise<string[]> => {
  const found = await checkObjectStorage(settings, { connectMs: 500, answerMs: 2_000, attempts: 1 })
  return found.flatMap(({ name, isFit }) => (isFit ? [] : [name]))
}

it('a storage that is fit is told so, and nothing of the check stays', async () => {
  expect(await check()).toEqual([])
  expect(await storage.keys(bucket)).toEqual([])
  expect(await storage.openParts(bucket)).toEqual([])
})

type Judge = Parameters<TestObjectStore['goWrong']>[0]
const withHeaders = (change: (headers: Record<string, string>) => object): Wrong => ({
  back: ({ headers, ...rest }) => ({ ...rest, headers: { ...headers, ...change(headers) } }),
})
const withText = (change: (text: string) => string): Wrong => ({
  back: ({ body, headers, status }) => {
    const changed = Buffer.from(change(body.toString('utf8')))
    return { status, headers: { ...headers, 'content-length': String(changed.length) }, body: changed }
  },
})

const BROKEN: [string, NonNullable<Judge>][] = [
  ['ETag is the MD5', ({ method, path }) => (method === 'HEAD' && path.endsWith('etag') ? withHeaders(() => ({ etag: '"abc"' })) : null)],
  [
    'part of an object (Range)',
    ({ method, path, headers }) => {
      if (method !== 'GET' || !path.endsWith('/range')) return null
      delete headers.range
      return {}
    },
  ],
  [
    'only as long as it is the same (If-Match)',
    ({ method, path, headers }) => {
      if (method === 'GET' && path.endsWith('/match')) delete headers['if-match']
      return null
    },
  ],
  ['what is not there is 404', ({ path }) => (path.endsWith('nowhere') ? { answer: { status: 403, name: 'AccessDenied' } } : null)],
  [
    'list by pages',
    ({ query }) =>
      query.has('list-type') && query.get('prefix')?.endsWith('page/')
        ? withText((text) => text.replace(/<IsTruncated>true/i, '<IsTruncated>false'))
        : null,
  ],
  [
    'list by prefix',
    ({ query }) => (query.get('prefix')?.endsWith('list/a/') ? withText((text) => text.replace(/<Contents>.*?<\/Contents>/s, '')) : null),
  ],
  ['delete', ({ method, path }) => (method === 'DELETE' && path.endsWith('gone') ? { answer: { status: 204, name: '' } } : null)],
  [
    'objects of parts (multipart, copied parts)',
    ({ headers }) => (headers['x-amz-copy-source'] ? { answer: { status: 501, name: 'NotImplemented' } } : null),
  ],
  [
    'parts that nobody ends are listed and can be ended',
    ({ method, query }) => (method === 'GET' && query.has('uploads') ? { answer: { status: 501, name: 'NotImplemented' } } : null),
  ],
  [
    'clock',
    ({ method, path }) =>
      method === 'HEAD' && path.endsWith('clock') ? withHeaders(() => ({ 'last-modified': 'Thu, 26 Nov 2020 10:00:00 GMT' })) : null,
  ],
]
const checkBroken = async (judge: NonNullable<Judge>): Promise<string[]> => {
  storage.goWrong(judge)
  const found = await check()
  storage.goWrong(null)
  return found
}

it('of one that breaks all of these, each is named', async () => {
  const judges = BROKEN.map(([, judge]) => judge)
  const found = await checkBroken((asked) => judges.reduce<Wrong | null>((wrong, judge) => wrong ?? judge(asked), null))
  expect(found.sort()).toEqual(BROKEN.map(([name]) => name).sort())
})

it.runIf(process.env.DEEP).each(BROKEN)('without "%s" that is named, and nothing else', async (name, judge) => {
  expect(await checkBroken(judge)).toEqual([name])
})

it('a storage that refuses all is named with all', async () => {
  storage.goWrong(() => ({ answer: { status: 403, name: 'AccessDenied' } }))
  const found = await checkObjectStorage(settings, { connectMs: 500, answerMs: 2_000, attempts: 1 })
  storage.goWrong(null)
  expect(found.every(({ isFit, words }) => !isFit && words.includes('403'))).toBe(true)
})
