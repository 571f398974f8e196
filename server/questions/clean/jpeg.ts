/** Markers of a JPEG that hold no pixels: EXIF and XMP, Photoshop's, comments. */
const TELLING = new Set([0xe1, 0xed, 0xfe])

/** The same picture with what is said beside its pixels overwritten by zeros, where it stands. */
export function blankJpeg(bytes: Buffer): Buffer {
  const out = Buffer.from(bytes)
  let at = 2
  while (at + 4 <= out.length && out[at] === 0xff) {
    const marker = out[at + 1] ?? 0
    // From here on there are pixels.
    if (marker === 0xda || marker === 0xd9) break
    const length = out.readUInt16BE(at + 2)
    if (TELLING.has(marker)) out.fill(0, at + 4, Math.min(out.length, at + 2 + length))
    at += 2 + length
  }
  return out
}
