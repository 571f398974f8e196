import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../platform/errors'
import { openSharp } from '../../platform/guardedSharp'

/** A whole sphere of 16,384 × 8,192 pixels and nothing larger: a file of few bytes can claim to be as large as a town. */
export const MAX_PIXELS = 16_384 * 8_192
const TAKEN = ['image/jpeg', 'image/png', 'image/webp']
const HEIC = /^image\/hei[cf]/

export interface MediaInfo {
  readonly mime: string
  /** As the camera was held. */
  readonly width: number
  readonly height: number
}

const refused = (reason: string, params: Record<string, string | number> = {}): AppError =>
  new AppError('invalid', { reason: `media.${reason}`, params, errors: [{ path: '/files', rule: reason }] })

const HEAD_BYTES = 4096
const TAIL_BYTES = 66_000
/** What else a file can be that begins like a picture. */
const OTHERS = ['%PDF-', '<html', '<script', '<!doctype', '<?php', '<svg']
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')

/** A zip is read from its end: one that ends there, with its comment, is one. */
const endsAsZip = (bytes: Buffer): boolean => {
  const tail = bytes.subarray(-TAIL_BYTES)
  const at = tail.lastIndexOf(ZIP_END)
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length
}

const isTwoThings = (bytes: Buffer): boolean => {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1').toLowerCase()
  return OTHERS.some((mark) => head.includes(mark.toLowerCase())) || endsAsZip(bytes)
}

const isSvg = (bytes: Buffer): boolean => /^[\s\uFEFF]*<(\?xml|!--|!doctype svg|svg)/i.test(bytes.subarray(0, HEAD_BYTES).toString('utf8'))

/**
 * What a file is, told by its first bytes and its header; no pixel is decoded. 422 (media.svg, heic, format, twoThings, pixels, broken) for
 * what is no picture that can be shown.
 */
export const inspectMedia = async (bytes: Buffer): Promise<MediaInfo> => {
  if (isSvg(bytes)) throw refused('svg')
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  if (HEIC.test(mime)) throw refused('heic')
  if (!TAKEN.includes(mime)) throw refused('format')
  if (isTwoThings(bytes)) throw refused('twoThings')
  const sharp = await openSharp()
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => {
      throw refused('broken')
    })
  const { width, height } = header.autoOrient
  if (width * height > MAX_PIXELS) throw refused('pixels', { width, height, max: Math.floor(MAX_PIXELS / 1e6) })
  return { mime, width, height }
}

/** A whole sphere is twice as wide as high; cameras that round are let in. */
const isSphere = ({ width, height }: Pick<MediaInfo, 'width' | 'height'>): boolean => Math.abs(width - 2 * height) <= 0.01 * width

/** Of what nobody said what it is, only a large one is a panorama: banners are twice as wide as high, too. */
const MIN_SPHERE = 2048

export type MediaKind = 'image' | 'panorama'

/** What a picture is: as it was said, else by its shape. 422 (media.ratio) for a panorama that is none. */
export const kindOf = (said: string | undefined, looked: MediaInfo): MediaKind => {
  if (said === 'panorama' && !isSphere(looked)) throw refused('ratio', { width: looked.width, height: looked.height })
  if (said === 'panorama' || said === 'image') return said
  return isSphere(looked) && looked.width >= MIN_SPHERE ? 'panorama' : 'image'
}
