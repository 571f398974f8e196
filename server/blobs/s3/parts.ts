import { StoreAway } from './away'
import type { Line } from './client'
import { headObject, removeObject, type StoredObject } from './objects'
import { assertTag, bare, isSameTag, md5Of } from './tags'

/** What an object of several parts is made of: what lies in the store already, or bytes. All but the last have PART_BYTES at least. */
export type Part = Pick<StoredObject, 'key' | 'etag'> | Uint8Array

/** The least that S3 takes as a part that is not the last one. */
export const PART_BYTES = 5 * 1024 * 1024
/** Parts that are copied within the store at once. */
const AT_ONCE = 4

interface Making {
  readonly Key: string
  readonly UploadId: string
}

const sendPart = async ({ client, sdk, Bucket, ask }: Line, making: Making, [PartNumber, bytes]: [number, Uint8Array]): Promise<string> => {
  const md5 = md5Of(bytes)
  const input = { Bucket, ...making, PartNumber, Body: bytes, ContentLength: bytes.length, ContentMD5: md5.toString('base64') }
  const { ETag, ServerSideEncryption } = await ask('part', (options) => client.send(new sdk.UploadPartCommand(input), options))
  assertTag('part', { got: bare(ETag), wanted: md5.toString('hex'), encrypted: ServerSideEncryption })
  return bare(ETag)
}

const copyPart = async (
  { client, sdk, Bucket, ask }: Line,
  making: Making,
  [PartNumber, { key, etag }]: [number, Pick<StoredObject, 'key' | 'etag'>],
): Promise<string> => {
  const input = { Bucket, ...making, PartNumber, CopySource: `${Bucket}/${encodeURI(key)}`, CopySourceIfMatch: `"${etag}"` }
  const made = await ask('copy', (options) => client.send(new sdk.UploadPartCopyCommand(input), options))
  const tag = bare(made.CopyPartResult?.ETag)
  assertTag('copy', { got: tag, wanted: etag, encrypted: made.ServerSideEncryption })
  return tag
}

const layDown = (line: Line, making: Making, [number, part]: [number, Part]): Promise<string> =>
  part instanceof Uint8Array ? sendPart(line, making, [number, part]) : copyPart(line, making, [number, part])

/** Ends what was begun of this object and not ended: by a process that was killed, or here. */
export const endPartsOf = async (line: Line, Key: string): Promise<void> => {
  for await (const { key, id } of openParts(line, Key)) if (key === Key) await endParts(line, { Key: key, UploadId: id })
}

const endParts = async ({ client, sdk, Bucket, askFor }: Line, making: Making): Promise<void> => {
  await askFor('abort', (options) => client.send(new sdk.AbortMultipartUploadCommand({ Bucket, ...making }), options))
}

/** Objects of parts that nobody has ended. */
export async function* openParts(
  { client, sdk, Bucket, ask }: Line,
  Prefix: string,
): AsyncGenerator<{ key: string; id: string; begun: Date }> {
  let KeyMarker: string | undefined
  let UploadIdMarker: string | undefined
  do {
    const input = { Bucket, Prefix, ...(KeyMarker !== undefined && { KeyMarker, UploadIdMarker }) }
    const page = await ask('list parts', (options) => client.send(new sdk.ListMultipartUploadsCommand(input), options))
    for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
      yield { key: Key, id: UploadId, begun: Initiated ?? new Date(0) }
    KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined
    UploadIdMarker = page.NextUploadIdMarker
  } while (KeyMarker !== undefined)
}

/** The tag that S3 gives an object of these parts. */
const tagOf = (tags: readonly string[]): string =>
  `${md5Of(Buffer.concat(tags.map((tag) => Buffer.from(tag, 'hex')))).toString('hex')}-${tags.length}`

/** An answer that was lost is no fault: the object is there, with the tag of these parts. */
const complete = async (line: Line, making: Making, tags: readonly string[]): Promise<void> => {
  const { client, sdk, Bucket } = line
  const Parts = tags.map((ETag, n) => ({ ETag: `"${ETag}"`, PartNumber: n + 1 }))
  const command = new sdk.CompleteMultipartUploadCommand({ Bucket, ...making, MultipartUpload: { Parts } })
  const made = await line
    .ask('end parts', (options) => client.send(command, options))
    .catch(async (fault: unknown) => {
      if ((await headObject(line, making.Key))?.etag === tagOf(tags)) return null
      throw fault
    })
  if (made === null || isSameTag({ got: bare(made.ETag), wanted: tagOf(tags), encrypted: made.ServerSideEncryption })) return
  await removeObject(line, making.Key)
  throw new StoreAway('notTheSame', 'end parts (ETag)')
}

/**
 * An object made of parts, whole at once when the last one is there. Its tag is held against the tags of the parts. Where a part fails
 * nothing of it stays; where this process is killed, the next one that makes the same object ends it, or the sweep does.
 */
export const putParts = async (line: Line, Key: string, parts: AsyncIterable<Part> | Iterable<Part>): Promise<void> => {
  const { client, sdk, Bucket } = line
  const begin = new sdk.CreateMultipartUploadCommand({ Bucket, Key })
  const { UploadId = '' } = await line.ask('begin parts', (options) => client.send(begin, options))
  const making = { Key, UploadId }
  try {
    const tags: string[] = []
    let onTheirWay: Promise<string>[] = []
    const arrive = async (): Promise<void> => {
      const waiting = onTheirWay
      onTheirWay = []
      const ends = await Promise.allSettled(waiting)
      for (const end of ends)
        if (end.status === 'fulfilled') tags.push(end.value)
        else throw end.reason
    }
    let number = 0
    for await (const part of parts) {
      onTheirWay.push(layDown(line, making, [++number, part]))
      // Bytes one at a time: memory; copies several at a time.
      if (part instanceof Uint8Array || onTheirWay.length >= AT_ONCE) await arrive()
    }
    await arrive()
    await complete(line, making, tags)
  } catch (fault) {
    await endParts(line, making).catch(() => undefined)
    throw fault
  }
}
