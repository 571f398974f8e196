import { slot } from '../platform/world'

/** A blob that lies there whole. */
export interface Written {
  readonly blobId: string
  /** Plain bytes. */
  readonly size: number
  /** Of the plain bytes, hexadecimal. */
  readonly sha256: string
}

/** Another writer went on with this blob: what this one still writes goes nowhere. */
export class LostBlob extends Error {}

/**
 * One piece of work on an unfinished blob. Exactly one of pause and finish ends it. Two writers at a time are the caller's fault, and spoil
 * nothing: the later one goes on with a copy of its own, and the earlier one, which may only have been asleep, writes into what nobody
 * reads any more.
 */
export interface BlobWriter {
  readonly blobId: string
  /** Plain bytes taken so far, those of earlier writers included. */
  offset(): number
  write(chunk: Uint8Array): Promise<void>
  /** Keeps, sealed, what has come in; another writer goes on from there, in this process or another. */
  pause(): Promise<void>
  /** Rejects with LostBlob where another writer took over. */
  assertOwn(): Promise<void>
  /** Rejects with LostBlob where another writer took over; the blob is theirs then. Answers once it would outlive a lost power supply. */
  finish(): Promise<Written>
}

export interface FoundBlob {
  readonly blobId: string
  /** When it was last written to. */
  readonly touched: Date
}

/** A whole blob that is being read: bytes as they lie there, sealed where it is. */
export interface StoredBlob {
  /** Bytes as they lie there. */
  readonly size: number
  /** From one byte up to another that is not among them; `step` is a length that suits the reader. Rejects where less is there. */
  read(range: { from: number; to: number; step: number }): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Where contents lie: a folder, or object storage. A whole blob never changes, and is there before anybody is told of it. Where the store
 * is away or refuses, all of this rejects with StoreAway (503).
 */
export interface BlobStore {
  /** As people call it; without secrets. */
  readonly place: string
  /** Goes on with an unfinished blob, or begins it. `key` null leaves it unsealed. */
  openWriter(blobId: string, { key }: { key: Buffer | null }): Promise<BlobWriter>
  /** Bytes of a whole blob as they lie there; null where there is none. */
  sizeOf(blobId: string): Promise<number | null>
  /** Rejects where there is no whole one. */
  open(blobId: string): Promise<StoredBlob>
  /** Whole or not; nothing happens where there is none. */
  remove(blobId: string): Promise<void>
  /** Every blob that is not whole: of uploads under way, and what is left of broken ones. */
  unfinished(): AsyncIterable<FoundBlob>
  /** Every whole blob. */
  whole(): AsyncIterable<string>
  /** Lays bytes down as they are, as a whole blob; for what moves here from another store. Where the stream fails nothing of it stays. */
  put(blobId: string, source: AsyncIterable<Uint8Array>, size: number): Promise<void>
  /** Bytes that are free; null where nobody can say. */
  freeBytes(): Promise<number | null>
}

const held = slot<BlobStore | null>(() => null)

/** Contents lie there from now on; null: in the folder. */
export const holdStore = (store: BlobStore | null): void => void (held.value = store)
export const heldStore = (): BlobStore | null => held.value
