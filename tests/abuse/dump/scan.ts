import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

/** Of base64 the part that does not depend on what stands before and behind, for each of the three ways it can fall. */
const base64Forms = (text: string): string[] =>
  [0, 1, 2].flatMap((offset) => {
    const padded = Buffer.from(`${'x'.repeat(offset)}${text}`).toString('base64')
    const core = padded.slice(offset === 0 ? 0 : 4, padded.length - 4)
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')]
  })

const formsOf = (text: string): Buffer[] => {
  const hex = Buffer.from(text).toString('hex')
  const utf16 = Buffer.from(text, 'utf16le')
  const texts = [text, text.toUpperCase(), encodeURIComponent(text), ...base64Forms(text), hex, hex.toUpperCase()]
  return [...[...new Set(texts)].map((one) => Buffer.from(one)), utf16, Buffer.from(utf16).swap16()]
}

const unfolded = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replace(/=?\r?\n/g, ''), 'latin1')

const MAX_INFLATED = 4 * 1024 * 1024
const OPTIONS = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_INFLATED }

const tried = (inflate: () => Buffer): Buffer[] => {
  try {
    const found = inflate()
    return found.length > 12 ? [found] : []
  } catch {
    return []
  }
}

/** What lies compressed in it, wherever it begins: streams of PDF files, parts of zip files, compressed blocks. */
function* inflated(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 2 < bytes.length; at++) {
    const [first, second] = [bytes[at], bytes[at + 1]]
    if (first === 0x78 && (second === 0x01 || second === 0x5e || second === 0x9c || second === 0xda))
      yield* tried(() => inflateSync(bytes.subarray(at), OPTIONS))
    else if (first === 0x1f && second === 0x8b) yield* tried(() => gunzipSync(bytes.subarray(at), OPTIONS))
    else if (first === 0x50 && second === 0x4b && bytes[at + 2] === 0x03 && at + 30 < bytes.length) {
      const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
      yield* tried(() => inflateRawSync(bytes.subarray(start), OPTIONS))
    }
  }
}

/**
 * Which of these texts are in some bytes: as they are, in UTF-16, in base64 and hexadecimal digits, folded as in mails, percent-encoded,
 * and in what lies compressed in it. Answers the texts.
 */
export function findIn(bytes: Buffer, needles: readonly string[]): string[] {
  const looked = [bytes, unfolded(bytes), ...inflated(bytes)]
  return needles.filter((needle) => formsOf(needle).some((form) => looked.some((one) => one.includes(form))))
}

/** Every file below a folder, with what was found in each: 'path: text'. Files that go while it looks are no matter. */
export const findBelow = (folder: string, needles: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const inName = needles.filter((needle) => path.includes(needle))
      const found = new Set([...inName, ...findIn(readFileSync(path), needles)])
      return [...found].map((needle) => `${path.slice(folder.length)}: ${needle}`)
    })
