import { createHash, randomUUID } from 'node:crypto'
import type { S3Settings } from '../platform/s3Address'
import { StoreAway } from './s3/away'
import { type Line, openLine, type Patience } from './s3/client'
import { getObject, getRange, headObject, listObjects, putObject, removeObject } from './s3/objects'
import { openParts, PART_BYTES, putParts } from './s3/parts'

/* What Lotse asks of an object storage, each thing once with a name: `npm run storage:check -- s3://…`. */

interface Bench {
  readonly line: Line
  /** Keys of this run begin so; all of them go in the end. */
  readonly at: string
}

interface Probe {
  readonly name: string
  /** What goes wrong in Lotse without it. */
  readonly without: string
  /** Throws where it does not hold. */
  run(bench: Bench): Promise<void>
}

export interface Found {
  readonly name: string
  readonly isFit: boolean
  /** What was seen, and what it means; '' where all is well. */
  readonly words: string
}

const insist = (holds: boolean, seen: string): void => {
  if (!holds) throw new Error(seen)
}
const content = Buffer.from('Lotse '.repeat(2_000))
const etagOf = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')
const whole = { from: 0, to: content.length }
const all = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}
const keysOf = async ({ line }: Bench, prefix: string, page?: number): Promise<string[]> => {
  const found: string[] = []
  for await (const { key } of listObjects(line, prefix, page)) found.push(key)
  return found
}
/** The name that the store gives what it refuses; '' where it does it. */
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (fault: unknown) => (fault instanceof StoreAway ? fault.asked : String(fault)),
  )

/** How far the store's clock may be from ours: what is swept is judged by both. */
const APART_MS = 60_000

const PROBES: readonly Probe[] = [
  {
    name: 'put',
    without: 'no file can be kept',
    run: async ({ line, at }) => void (await putObject(line, `${at}put`, content)),
  },
  {
    name: 'read at once',
    without: 'a file that was just uploaded cannot be opened',
    run: async ({ line, at }) => {
      await putObject(line, `${at}once`, content)
      const found = await headObject(line, `${at}once`)
      insist(found?.size === content.length, `of ${content.length} bytes ${found?.size ?? 'none'} are there right after they were put`)
      insist((await all(getRange(line, { key: `${at}once`, etag: '' }, whole))).equals(content), 'other bytes came back')
    },
  },
  {
    name: 'ETag is the MD5',
    without: 'nobody would hear that other bytes were kept than were sent',
    run: async ({ line, at }) => {
      await putObject(line, `${at}etag`, content)
      const found = await headObject(line, `${at}etag`)
      insist(found?.etag === etagOf(content), `the ETag is '${found?.etag ?? ''}', the MD5 '${etagOf(content)}'`)
    },
  },
  {
    name: 'part of an object (Range)',
    without: 'each picture and each jump in a film would read a whole file',
    run: async ({ line, at }) => {
      await putObject(line, `${at}range`, content)
      const part = await all(getRange(line, { key: `${at}range`, etag: etagOf(content) }, { from: 100, to: 207 }))
      insist(part.equals(content.subarray(100, 207)), 'other bytes came back')
    },
  },
  {
    name: 'only as long as it is the same (If-Match)',
    without: 'a read that goes on after a broken line could mix two contents',
    run: async ({ line, at }) => {
      await putObject(line, `${at}match`, content)
      const said = await refusalOf(
        getObject({ ...line, patience: { ...line.patience, attempts: 1 } }, { key: `${at}match`, etag: 'f'.repeat(32), size: 5 }),
      )
      insist(said.includes('412'), `another tag was answered with '${said || 'the content'}' instead of 412`)
    },
  },
  {
    name: 'what is not there is 404',
    without: 'an upload that died could not be told from one that is whole',
    run: async ({ line, at }) =>
      insist((await headObject(line, `${at}nowhere`)) === null, 'something is said to lie where nothing was put'),
  },
  {
    name: 'list by prefix',
    without: 'uploads could not be gone on with',
    run: async (bench) => {
      for (const name of ['a/1', 'a/2', 'b/1']) await putObject(bench.line, `${bench.at}list/${name}`, content.subarray(0, 5))
      const found = await keysOf(bench, `${bench.at}list/a/`)
      insist(found.join() === [`${bench.at}list/a/1`, `${bench.at}list/a/2`].join(), `of two keys under a/ ${found.length} were listed`)
    },
  },
  {
    name: 'list by pages',
    without: 'a house with more than a thousand files would lose sight of some',
    run: async (bench) => {
      const names = ['1', '2', '3', '4', '5'].map((name) => `${bench.at}page/${name}`)
      for (const name of names) await putObject(bench.line, name, content.subarray(0, 5))
      const found = await keysOf(bench, `${bench.at}page/`, 2)
      insist(found.join() === names.join(), `of five keys in pages of two ${found.length} were listed`)
    },
  },
  {
    name: 'delete',
    without: 'what people delete would stay',
    run: async ({ line, at }) => {
      await putObject(line, `${at}gone`, content)
      await removeObject(line, `${at}gone`)
      insist((await headObject(line, `${at}gone`)) === null, 'it is still there')
      await removeObject(line, `${at}gone`)
    },
  },
  {
    name: 'objects of parts (multipart, copied parts)',
    without: 'files over 5 MB could not be kept',
    run: async ({ line, at }) => {
      const first = Buffer.alloc(PART_BYTES, 'Lotse')
      const etag = await putObject(line, `${at}part`, first)
      await putParts(line, `${at}parts`, [{ key: `${at}part`, etag }, content])
      const made = await headObject(line, `${at}parts`)
      insist(made?.size === first.length + content.length, `${made?.size ?? 'none'} bytes are there`)
      const seam = await all(
        getRange(line, { key: `${at}parts`, etag: made?.etag ?? '' }, { from: first.length - 5, to: first.length + 5 }),
      )
      insist(seam.equals(Buffer.concat([first.subarray(-5), content.subarray(0, 5)])), 'the parts are not one behind the other')
    },
  },
  {
    name: 'parts that nobody ends are listed and can be ended',
    without: 'what a killed process leaves would stay for ever',
    run: async ({ line, at }) => {
      const key = `${at}begun`
      const { client, sdk, Bucket } = line
      await line.ask('begin parts', (options) => client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key: key }), options))
      const open = async (): Promise<string[]> => {
        const found: string[] = []
        for await (const one of openParts(line, key)) found.push(one.id)
        return found
      }
      const [UploadId] = await open()
      insist(UploadId !== undefined, 'they are not listed')
      await line.ask('abort', (options) => client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key: key, UploadId }), options))
      insist((await open()).length === 0, 'they are still there')
    },
  },
  {
    name: 'clock',
    without: 'signatures are refused where clocks are apart, and what is swept is judged wrongly',
    run: async ({ line, at }) => {
      await putObject(line, `${at}clock`, content.subarray(0, 5))
      const found = await headObject(line, `${at}clock`)
      const offset = (found?.modified.getTime() ?? 0) - Date.now()
      insist(Math.abs(offset) < APART_MS, `it is ${Math.round(Math.abs(offset) / 1000)} s ${offset < 0 ? 'behind' : 'before'} this machine`)
    },
  },
]

const clean = async ({ line, at }: Bench): Promise<void> => {
  for await (const { key } of listObjects(line, at)) await removeObject(line, key)
}

/** Asks all of it; what it put there goes again. */
export const checkObjectStorage = async (settings: S3Settings, patience?: Patience): Promise<Found[]> => {
  const line = await openLine(settings, patience)
  const bench = { line, at: `${line.prefix}check/${randomUUID()}/` }
  const found: Found[] = []
  for (const { name, without, run } of PROBES)
    found.push(
      await run(bench).then(
        () => ({ name, isFit: true, words: '' }),
        (fault: unknown) => {
          const seen = fault instanceof StoreAway ? fault.sentence : fault instanceof Error ? fault.message : String(fault)
          return { name, isFit: false, words: `${seen} Without it ${without}.` }
        },
      ),
    )
  await clean(bench).catch(() => undefined)
  line.close()
  return found
}
