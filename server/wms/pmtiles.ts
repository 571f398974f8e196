import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Tile } from '../../engine/geo'
import { fetchOutside, OutsideError } from './outside'
import { perWorld } from '../platform/world'

/*
 * PMTiles, version 3: all tiles in one file that is read by ranges. A head of 127 bytes, a directory, further ones where it is large, the
 * tiles. Pictures only: vector tiles want a style that Lotse does not have.
 */
const HEAD = 127
const FIRST = 16_384
const MAX_DIRECTORY = 4_000_000
const MAX_TILE = 2_000_000
const MAX_DEEP = 4
const PICTURES = new Set([2, 3, 4])
const inflate = promisify(gunzip)

interface Entry {
  readonly tile: number
  readonly run: number
  readonly offset: number
  readonly length: number
}
interface Archive {
  readonly root: readonly Entry[]
  readonly leaves: number
  readonly tiles: number
  readonly isPacked: boolean
}

const unpacked = async (body: Buffer, isPacked: boolean): Promise<Buffer> =>
  isPacked
    ? inflate(body, { maxOutputLength: MAX_DIRECTORY }).catch(() => {
        // A broken archive is the service's fault, not ours.
        throw new OutsideError('type')
      })
    : body

/** Number of a tile: all of smaller zooms before it, then along a Hilbert curve. */
export const numberOf = ({ zoom, column, row }: Tile): number => {
  let number = (4 ** zoom - 1) / 3
  let [x, y] = [column, row]
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [right, below] = [(x & side) > 0 ? 1 : 0, (y & side) > 0 ? 1 : 0]
    number += side * side * ((3 * right) ^ below)
    if (below === 0) {
      if (right === 1) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))]
      ;[x, y] = [y, x]
    }
  }
  return number
}

const readDirectory = (bytes: Buffer): Entry[] => {
  let at = 0
  const next = (): number => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined || scale > 2 ** 49) throw new OutsideError('type')
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }
  const count = next()
  // Four numbers of a byte at least for each.
  if (count * 4 > bytes.length) throw new OutsideError('type')
  const list = () => Array.from({ length: count }, next)
  let last = 0
  const tiles = list().map((step) => (last += step))
  const [runs, lengths] = [list(), list()]
  const offsets: number[] = []
  for (const [n, value] of list().entries()) offsets.push(value === 0 && n > 0 ? (offsets[n - 1] ?? 0) + (lengths[n - 1] ?? 0) : value - 1)
  return tiles.map((tile, n) => ({ tile, run: runs[n] ?? 0, length: lengths[n] ?? 0, offset: offsets[n] ?? 0 }))
}

const open = async (url: URL, own: ReadonlySet<string>): Promise<Archive> => {
  const { body } = await fetchOutside(url, { mostBytes: FIRST, own, range: [0, FIRST] })
  if (body.length < HEAD || body.toString('latin1', 0, 7) !== 'PMTiles' || body[7] !== 3) throw new OutsideError('type')
  const long = (at: number): number => Number(body.readBigUInt64LE(at))
  const [packing, tilePacking, kind] = [body[97] ?? 0, body[98] ?? 0, body[99] ?? 0]
  if (!PICTURES.has(kind) || packing > 2 || tilePacking > 1) throw new OutsideError('type')
  const root = await unpacked(body.subarray(long(8), long(8) + long(16)), packing === 2)
  return { root: readDirectory(root), leaves: long(40), tiles: long(56), isPacked: packing === 2 }
}

const archives = perWorld(() => new Map<string, Promise<Archive>>())
export const forgetArchive = (): void => archives.clear()

const archiveAt = (url: URL, own: ReadonlySet<string>): Promise<Archive> => {
  const known = archives.get(url.href)
  if (known) return known
  const opened = open(url, own)
  archives.set(url.href, opened)
  opened.catch(() => archives.delete(url.href))
  return opened
}

/** Bytes of a tile; null: the archive has none there. */
export const tileOfArchive = async (url: URL, tile: Tile, own: ReadonlySet<string>): Promise<Buffer | null> => {
  const { root, leaves, tiles, isPacked } = await archiveAt(url, own)
  const wanted = numberOf(tile)
  let entries: readonly Entry[] = root
  for (let deep = 0; deep < MAX_DEEP; deep++) {
    const found = entries.findLast((entry) => entry.tile <= wanted)
    if (!found) return null
    const isLeaf = found.run === 0
    if (!isLeaf && wanted >= found.tile + found.run) return null
    const most = isLeaf ? MAX_DIRECTORY : MAX_TILE
    if (found.length > most || found.length < 1) throw new OutsideError('tooLarge')
    const from = (isLeaf ? leaves : tiles) + found.offset
    const { body } = await fetchOutside(url, { mostBytes: most, own, range: [from, found.length] })
    if (!isLeaf) return body
    entries = readDirectory(await unpacked(body, isPacked))
  }
  return null
}
