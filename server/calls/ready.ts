import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What stands before and after a result on the wire; the id last, so that all before it is the same for everybody. */
const HEAD = Buffer.from('{"jsonrpc":"2.0","result":')
const tail = (id: unknown): string => `,"id":${JSON.stringify(id)}}`

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** Fewer bytes are sent sooner than packed. */
const PACKED_FROM = 1400

/** A gzip member's beginning, and what its end is reckoned from: CRC and length of what is packed. */
interface Packed {
  readonly body: Buffer
  readonly crc: number
  readonly length: number
}

/** The text of a result, made once for many answers. */
export class KeptText {
  private readonly text: Buffer
  private uses = 0
  private packed: Packed | null = null

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
  gzip(): Packed | null {
    if (this.text.length < PACKED_FROM || ++this.uses < 2) return null
    return (this.packed ??= this.pack())
  }

  private pack(): Packed {
    const whole = Buffer.concat([HEAD, this.text])
    const body = deflateRawSync(whole, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
    return { body: Buffer.concat([GZIP_HEAD, body]), crc: crc32(whole), length: whole.length }
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
    const text = `${this.end}${tail(id)}`
    const length = Buffer.byteLength(text)
    const end = Buffer.allocUnsafe(length + 13)
    end[0] = 1
    end.writeUInt16LE(length, 1)
    end.writeUInt16LE(~length & 0xffff, 3)
    end.write(text, 5)
    end.writeUInt32LE(crc32(end.subarray(5, 5 + length), packed.crc), 5 + length)
    end.writeUInt32LE((packed.length + length) >>> 0, 9 + length)
    return [packed.body, end]
  }

  /** Anew for each reader: nobody changes what others get. */
  toJSON(): unknown {
    return JSON.parse(`${this.kept.plain().toString('utf8')}${this.end}`)
  }
}

/** What a caller inside gets. */
export const unpacked = (result: unknown): unknown => (result instanceof Ready ? result.toJSON() : result)
