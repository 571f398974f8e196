import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What stands before and after a result on the wire; the id last, so that all before it is the same for everybody. */
const HEAD = Buffer.from('{"jsonrpc":"2.0","result":')
const tail = (id: unknown): string => `,"id":${JSON.stringify(id)}}`

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** Fewer bytes are sent sooner than packed. */
const PACKED_FROM = 1400

/** The text of a result, made once for many answers. */
export class KeptText {
  private readonly text: Buffer
  private uses = 0
  private packed: { body: Buffer; crc: number } | null = null

  /** `value`: an object whose text can go on (with members of the call), or any other value. */
  constructor(value: unknown, isOpen: boolean) {
    const text = Buffer.from(JSON.stringify(value))
    this.text = isOpen ? text.subarray(0, -1) : text
  }

  /** What it takes in memory, packed and not. */
  bytes(): number {
    return Math.ceil(this.text.length * 1.25)
  }

  plain(): Buffer {
    return this.text
  }

  /** Packed when it is sent for the second time: once is not worth it. */
  gzip(): { body: Buffer; crc: number; length: number } | null {
    if (this.text.length < PACKED_FROM || ++this.uses < 2) return null
    const whole = [HEAD, this.text]
    this.packed ??= {
      body: deflateRawSync(Buffer.concat(whole), { level: 6, finishFlush: constants.Z_SYNC_FLUSH }),
      crc: whole.reduce((crc, piece) => crc32(piece, crc), 0),
    }
    return { ...this.packed, length: HEAD.length + this.text.length }
  }
}

/** An answer as it goes over the wire, made before but for the members that say the moment of the call. */
export class Ready {
  constructor(
    private readonly kept: KeptText,
    private readonly end: string,
  ) {}

  /** The whole answer in pieces: they are not copied into one. */
  pieces(id: unknown): Buffer[] {
    return [HEAD, this.kept.plain(), Buffer.from(`${this.end}${tail(id)}`)]
  }

  /**
   * The same as one gzip member (RFC 1952): what was packed once, then the end as a block that is not packed, as the standard allows. Null
   * where it is not worth it.
   */
  gzip(id: unknown): Buffer[] | null {
    const packed = this.kept.gzip()
    if (!packed) return null
    const end = Buffer.from(`${this.end}${tail(id)}`)
    const block = Buffer.from([1, end.length & 0xff, end.length >> 8, ~end.length & 0xff, (~end.length >> 8) & 0xff])
    const check = Buffer.alloc(8)
    check.writeUInt32LE(crc32(end, packed.crc) >>> 0, 0)
    check.writeUInt32LE((packed.length + end.length) >>> 0, 4)
    return [GZIP_HEAD, packed.body, block, end, check]
  }

  /** Anew for each reader: nobody changes what others get. */
  toJSON(): unknown {
    return JSON.parse(`${this.kept.plain().toString('utf8')}${this.end}`)
  }
}

/** What a caller inside gets. */
export const unpacked = (result: unknown): unknown => (result instanceof Ready ? result.toJSON() : result)
