import { FRAME_BYTES, framesOf, type FrameState } from '../../sealing/area'
import { type BlobWriter, LostBlob, type Written } from '../store'
import { StoreAway } from './away'
import type { Line } from './client'
import { listObjects, putObject, removeObject } from './objects'
import { endPartsOf, putParts } from './parts'
import { etagsOf, type Known, type Open, reopen, SEGMENT_FRAMES } from './recover'
import { markTurn, nextTurn, putSegment, type Segment, standingOf, unfinishedFolder } from './segments'

export const wholeKey = ({ prefix }: Pick<Line, 'prefix'>, blobId: string): string => `${prefix}${blobId.slice(0, 2)}/${blobId}`

const MAX_PAUSED = 2000

export type Paused = Map<string, Known>

const keepPaused = (paused: Paused, blobId: string, known: Known): void => {
  const [oldest] = paused.keys()
  if (paused.size >= MAX_PAUSED && oldest !== undefined) paused.delete(oldest)
  paused.set(blobId, known)
}

export const removeUnfinished = async (line: Line, blobId: string): Promise<void> => {
  const keys: string[] = []
  for await (const { key } of listObjects(line, unfinishedFolder(line, blobId))) keys.push(key)
  for (let n = 0; n < keys.length; n += 8) await Promise.all(keys.slice(n, n + 8).map((key) => removeObject(line, key)))
}

/** Which turns and segments a writer has found, and what it wrote itself. */
const turnsOf = async (line: Line, blobId: string) => {
  const found = await standingOf(line, blobId)
  let turn: string | null = null
  return {
    found,
    hasWritten: () => turn !== null,
    /** Lays down the segment that is open. */
    async put(open: Open, bytes: Uint8Array): Promise<Segment> {
      if (turn === null) {
        const mine = nextTurn(found.turn)
        await markTurn(line, { blobId, turn: mine }, open.segments)
        turn = mine
      }
      return putSegment(line, { blobId, turn, index: open.segments.length }, bytes)
    },
    async assertOwn(): Promise<void> {
      const now = await standingOf(line, blobId)
      const isOwn = turn === null ? now.turn === found.turn && etagsOf(now) === etagsOf(found) : now.turn === turn
      if (!isOwn) throw new LostBlob(`blob ${blobId} was taken over by another writer`)
    },
  }
}

/** Whole at once: of one segment as an object, of several put together within the store. Answers once the store says that it has it. */
const makeWhole = async (line: Line, blobId: string, { segments, pieces }: Pick<Open, 'segments' | 'pieces'>): Promise<void> => {
  const key = wholeKey(line, blobId)
  const rest = Buffer.concat(pieces)
  if (segments.length === 0) return void (await putObject(line, key, rest))
  await endPartsOf(line, key)
  await putParts(line, key, [...segments, rest])
}

/** BlobStore.openWriter in object storage. Holds five frames and one more in memory, and no more. */
export const openObjectWriter = async (
  { line, paused }: { line: Line; paused: Paused },
  blobId: string,
  { key }: { key: Buffer | null },
): Promise<BlobWriter> => {
  const frames = framesOf(key, blobId)
  const known = paused.get(blobId)
  const turns = await turnsOf(line, blobId)
  const open = await reopen(line, { standing: turns.found, frames, known })
  const begunAt = { bytes: offsetOf(open) }

  const close = (state: FrameState): Uint8Array[] => {
    const index = open.segments.length * SEGMENT_FRAMES + open.pieces.length
    return [Buffer.concat(frames.seal(open.gathered.content(), { index, state }))]
  }

  const closeFull = async (): Promise<void> => {
    open.pieces.push(...close('middle'))
    open.gathered.clear()
    if (open.pieces.length < SEGMENT_FRAMES) return
    open.segments.push(await turns.put(open, Buffer.concat(open.pieces)))
    open.pieces = []
  }

  const hash = open.hash
  return {
    blobId,
    offset: () => offsetOf(open),
    assertOwn: () => turns.assertOwn(),
    async write(chunk) {
      for (let rest = chunk; rest.length > 0;) {
        // A full frame waits until more comes: it may be the last one, and that has to say so.
        if (open.gathered.held() === FRAME_BYTES) await closeFull()
        const taken = open.gathered.take(rest)
        hash.update(rest.subarray(0, taken))
        rest = rest.subarray(taken)
      }
    },
    async pause() {
      if (offsetOf(open) === 0 || (offsetOf(open) === begunAt.bytes && !turns.hasWritten())) return
      const last = await turns.put(open, Buffer.concat([...open.pieces, ...close('open')]))
      keepPaused(paused, blobId, { etags: etagsOf({ segments: [...open.segments, last] }), hash: hash.copy() })
    },
    async finish(): Promise<Written> {
      await turns.assertOwn()
      const parts = { segments: open.segments, pieces: [...open.pieces, ...close('last')] }
      await makeWhole(line, blobId, parts).catch(async (fault: unknown) => {
        // Segments that are gone: somebody else has made it whole.
        if (fault instanceof StoreAway && fault.why === 'broken') await turns.assertOwn()
        throw fault
      })
      paused.delete(blobId)
      // It is whole: what is left of its segments is swept later where this fails.
      await removeUnfinished(line, blobId).catch(() => undefined)
      return { blobId, size: offsetOf(open), sha256: hash.digest('hex') }
    },
  }
}

const offsetOf = ({ segments, pieces, gathered }: Open): number =>
  (segments.length * SEGMENT_FRAMES + pieces.length) * FRAME_BYTES + gathered.held()
