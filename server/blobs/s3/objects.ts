import type { Readable } from 'node:stream'
import { awayOf, StoreAway } from './away'
import type { Line } from './client'
import { assertTag, bare, md5Of } from './tags'

export interface StoredObject {
  readonly key: string
  readonly size: number
  /** Without quotes. */
  readonly etag: string
  readonly modified: Date
}

/** Lays down one object in one go. The store holds it against the sum before it keeps it, and its answer is held against the same one. */
export const putObject = async ({ client, sdk, Bucket, ask }: Line, Key: string, bytes: Uint8Array): Promise<string> => {
  const md5 = md5Of(bytes)
  const input = { Bucket, Key, Body: bytes, ContentLength: bytes.length, ContentMD5: md5.toString('base64') }
  const { ETag, ServerSideEncryption } = await ask('put', (options) => client.send(new sdk.PutObjectCommand(input), options))
  assertTag('put', { got: bare(ETag), wanted: md5.toString('hex'), encrypted: ServerSideEncryption })
  return bare(ETag)
}

/** null where it is not there. */
export const headObject = async ({ client, sdk, Bucket, askFor }: Line, Key: string): Promise<StoredObject | null> => {
  const found = await askFor('head', (options) => client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options))
  return found && { key: Key, size: found.ContentLength ?? 0, etag: bare(found.ETag), modified: found.LastModified ?? new Date(0) }
}

/** Nothing happens where it is not there. */
export const removeObject = async ({ client, sdk, Bucket, askFor }: Line, Key: string): Promise<void> => {
  await askFor('delete', (options) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options))
}

/** All objects whose keys begin so, in order, a page at a time. */
export async function* listObjects({ client, sdk, Bucket, ask }: Line, Prefix: string, MaxKeys = 1000): AsyncGenerator<StoredObject> {
  let ContinuationToken: string | undefined
  do {
    const input = { Bucket, Prefix, MaxKeys, ...(ContinuationToken !== undefined && { ContinuationToken }) }
    const page = await ask('list', (options) => client.send(new sdk.ListObjectsV2Command(input), options))
    for (const { Key = '', Size = 0, ETag, LastModified } of page.Contents ?? [])
      yield { key: Key, size: Size, etag: bare(ETag), modified: LastModified ?? new Date(0) }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

/** What keys that begin so go on with, up to the next slash; each ends with it. */
export const listFolders = async ({ client, sdk, Bucket, ask }: Line, Prefix: string): Promise<string[]> => {
  const found: string[] = []
  let ContinuationToken: string | undefined
  do {
    const input = { Bucket, Prefix, Delimiter: '/', ...(ContinuationToken !== undefined && { ContinuationToken }) }
    const page = await ask('list', (options) => client.send(new sdk.ListObjectsV2Command(input), options))
    found.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix: folder }) => folder ?? []))
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
  return found
}

interface Range {
  readonly from: number
  /** Not included. */
  readonly to: number
}

const bodyOf = async ({ client, sdk, Bucket, patience }: Line, { key, etag }: Pick<StoredObject, 'key' | 'etag'>, { from, to }: Range) => {
  // The time is for the head of the answer: whoever takes the body may be slow. The socket's own time ends one that is dead.
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), patience.answerMs * 2)
  try {
    const input = { Bucket, Key: key, Range: `bytes=${from}-${to - 1}`, ...(etag !== '' && { IfMatch: `"${etag}"` }) }
    const { Body, ContentRange } = await client.send(new sdk.GetObjectCommand(input), { abortSignal: ending.signal })
    if (!(ContentRange ?? '').startsWith(`bytes ${from}-`)) throw new StoreAway('broken', 'get (Range)')
    return Body as Readable
  } finally {
    clearTimeout(timer)
  }
}

/** A part of an object. Where the line breaks it is asked for the rest; an object that is another one by then is refused by its tag. */
export async function* getRange(line: Line, object: Pick<StoredObject, 'key' | 'etag'>, { from, to }: Range): AsyncGenerator<Buffer> {
  let tries = 0
  for (let at = from; at < to;) {
    const before = at
    let body: Readable | null = null
    try {
      body = await bodyOf(line, object, { from: at, to })
      for await (const piece of body as AsyncIterable<Buffer>) {
        if (at + piece.length > to) throw new StoreAway('broken', 'get (length)')
        at += piece.length
        yield piece
      }
      if (at < to) throw new StoreAway('broken', 'get (length)')
    } catch (fault) {
      if (at > before) tries = 0
      const away = awayOf(fault, 'get')
      if (!(away instanceof StoreAway) || ++tries >= line.patience.attempts) throw away
    } finally {
      body?.destroy()
    }
  }
}

/** All of a small object. */
export const getObject = async (line: Line, object: Pick<StoredObject, 'key' | 'etag' | 'size'>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  if (object.size > 0) for await (const piece of getRange(line, object, { from: 0, to: object.size })) pieces.push(piece)
  return Buffer.concat(pieces)
}
