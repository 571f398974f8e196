import { randomBytes } from 'node:crypto'
import type { Line } from './client'
import { getObject, listObjects, putObject, type StoredObject } from './objects'

/*
 * What has come in of an unfinished blob lies in segments under unfinished/<blob>/<turn>/<number>, five frames each, the last one with what
 * there is. Every writer has a turn of its own, and never writes over what another one wrote: its first object names the segments that it
 * goes on from. The latest turn holds; what earlier ones still write is read by nobody.
 */
export type Segment = Pick<StoredObject, 'key' | 'etag' | 'size'>

export interface Standing {
  /** The turn that holds; '' where nothing has come in. */
  readonly turn: string
  readonly segments: readonly Segment[]
}

const MARK = 'from'

export const unfinishedFolder = ({ prefix }: Pick<Line, 'prefix'>, blobId = ''): string =>
  `${prefix}unfinished/${blobId === '' ? '' : `${blobId}/`}`

const segmentKey = (folder: string, turn: string, index: number): string => `${folder}${turn}/${String(index).padStart(6, '0')}`

/** The turn after another one; two that begin at once differ by chance, and the same one holds for all. */
export const nextTurn = (turn: string): string =>
  `${String(Number(turn.slice(0, 6) || '0') + 1).padStart(6, '0')}-${randomBytes(6).toString('hex')}`

const isSegments = (value: unknown): value is Segment[] =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'object' && one !== null && 'key' in one && 'etag' in one)

/** What lies there of an unfinished blob, from its beginning on without a gap. */
export const standingOf = async (line: Line, blobId: string): Promise<Standing> => {
  const folder = unfinishedFolder(line, blobId)
  const turns = new Map<string, StoredObject[]>()
  for await (const object of listObjects(line, folder)) {
    const [turn = ''] = object.key.slice(folder.length).split('/')
    turns.set(turn, [...(turns.get(turn) ?? []), object])
  }
  const turn = [...turns.keys()].sort().at(-1) ?? ''
  const own = turns.get(turn) ?? []
  const mark = own.find(({ key }) => key.endsWith(`/${MARK}`))
  const taken: unknown = mark ? JSON.parse((await getObject(line, mark)).toString('utf8')) : []
  const segments: Segment[] = isSegments(taken) ? [...taken] : []
  for (const object of own) {
    const name = object.key.slice(folder.length + turn.length + 1)
    if (/^\d{6}$/.test(name)) segments[Number(name)] = object
  }
  const gap = Array.from(segments).findIndex((one: Segment | undefined) => one === undefined)
  return { turn, segments: gap === -1 ? segments : segments.slice(0, gap) }
}

/** Begins a turn: from here on earlier writers are out. */
export const markTurn = async (line: Line, { blobId, turn }: { blobId: string; turn: string }, from: readonly Segment[]): Promise<void> => {
  const taken = from.map(({ key, etag, size }) => ({ key, etag, size }))
  await putObject(line, `${unfinishedFolder(line, blobId)}${turn}/${MARK}`, Buffer.from(JSON.stringify(taken)))
}

export const putSegment = async (
  line: Line,
  { blobId, turn, index }: { blobId: string; turn: string; index: number },
  bytes: Uint8Array,
): Promise<Segment> => {
  const key = segmentKey(unfinishedFolder(line, blobId), turn, index)
  return { key, etag: await putObject(line, key, bytes), size: bytes.length }
}
