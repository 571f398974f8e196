import { createHash, type Hash } from 'node:crypto'
import { FRAME_BYTES, type Frames, measure } from '../../sealing/area'
import { gather, type Gathered } from '../gathered'
import { inPieces } from '../pieces'
import type { Line } from './client'
import { getRange } from './objects'
import type { Segment, Standing } from './segments'

/** Frames in one segment: with that it is as large as S3 wants a part to be. */
export const SEGMENT_FRAMES = 5

/** Where writing goes on. */
export interface Open {
  /** Whole segments before the one that is open. */
  segments: Segment[]
  /** Sealed frames of the open segment, all but the last. */
  pieces: Uint8Array[]
  /** The frame that is not closed yet. */
  gathered: Gathered
  hash: Hash
}

export const nothing = (): Open => ({ segments: [], pieces: [], gathered: gather(), hash: createHash('sha256') })

/** The end of what had come in: open where a writer paused, middle or last where one ended between segments. */
const openEnd = (frame: Buffer, { index, frames }: { index: number; frames: Frames }): Buffer | null => {
  for (const state of ['open', 'middle', 'last'] as const) {
    try {
      return frames.open(frame, { index, state })
    } catch {
      // In another state, or changed.
    }
  }
  return null
}

const openMiddle = (frame: Buffer, { index, frames }: { index: number; frames: Frames }): Buffer | null => {
  try {
    return frames.open(frame, { index, state: 'middle' })
  } catch {
    return null
  }
}

const framesIn = async (line: Line, segment: Segment, { overhead }: Frames): Promise<Buffer[]> => {
  const found: Buffer[] = []
  const raw = getRange(line, segment, { from: 0, to: segment.size })
  for await (const frame of inPieces(raw, FRAME_BYTES + overhead)) found.push(frame)
  return found
}

/** The hash of a blob as far as this process wrote it, so that whoever goes on need not read all of it again. */
export interface Known {
  readonly etags: string
  readonly hash: Hash
}
export const etagsOf = ({ segments }: Pick<Standing, 'segments'>): string => segments.map(({ etag }) => etag).join(' ')

/**
 * Goes on from what lies there: reads every frame for the hash, or the last segment alone where the hash is known, and leaves out what
 * comes after the first frame that does not hold. The sender is told the offset that remains.
 */
export const reopen = async (line: Line, { standing, frames, known }: { standing: Standing; frames: Frames; known: Known | undefined }) => {
  const { segments } = standing
  const isKnown = known !== undefined && known.etags === etagsOf(standing)
  const hash = isKnown ? known.hash.copy() : createHash('sha256')
  let end: { frame: Uint8Array[]; content: Buffer; at: number } | null = null
  for (let at = isKnown ? segments.length - 1 : 0; at < segments.length; at++) {
    const segment = segments[at]
    if (!segment || segment.size === 0) break
    const raw = await framesIn(line, segment, frames)
    const isLast = at === segments.length - 1
    const held: Uint8Array[] = []
    let whole = true
    for (const [n, frame] of raw.entries()) {
      const place = { index: at * SEGMENT_FRAMES + n, frames }
      const content = isLast && n === raw.length - 1 ? openEnd(frame, place) : openMiddle(frame, place)
      if (content === null) {
        whole = false
        break
      }
      if (!isKnown) hash.update(content)
      end = { frame: [...held], content, at }
      held.push(frame)
    }
    if (!whole || measure(segment.size, frames).frames < SEGMENT_FRAMES) break
  }
  if (end === null) return nothing()
  return { segments: segments.slice(0, end.at), pieces: end.frame, gathered: gather(end.content), hash } satisfies Open
}
