import { constants, deflateSync, inflateSync } from 'node:zlib'
import { hasEarlierRevisions, outsideOf, partsOf } from './pdfParts'

/** Markers of a JPEG that hold no pixels: EXIF and XMP, Photoshop's, comments. */
const TELLING = new Set([0xe1, 0xed, 0xfe])

/** The same picture with what is said beside its pixels overwritten by zeros, where it stands. */
function blankJpeg(bytes: Buffer): Buffer {
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

/*
 * What a PDF says of its authors is overwritten where it stands: nothing moves, so no table of places has to be written anew. Latin-1 text
 * and bytes have the same places.
 */

const STRING = /\((?:\\[\s\S]|\((?:\\[\s\S]|\([^()]*\)|[^()\\])*\)|[^()\\])*\)|<[0-9A-Fa-f\s]*>/g

const blankString = (text: string): string =>
  text.startsWith('(') ? `(${' '.repeat(text.length - 2)})` : `<${'20'.repeat(text.length).slice(0, text.length - 2)}>`

/** Dictionaries are left as they are. */
const blankStrings = (text: string): string =>
  text.replace(STRING, (found, at: number) => (text[at - 1] === '<' || text[at + 1] === '<' ? found : blankString(found)))

const isNote = (text: string): boolean => /\/Subtype\s*\/(?!Widget\b)\w+/.test(text) && /\/Type\s*\/Annot\b/.test(text)
/** Who wrote a note and when, and what program remembers of whom. */
const NOTE = /(\/(?:T|M|NM|CreationDate)\s*)(\((?:\\[\s\S]|[^()\\])*\)|<[0-9A-Fa-f\s]*>)/g
const NAMED =
  /(\/(?:Author|Creator|Producer|Company|Manager|LastSavedBy|SourceModified|Keywords)\s*)(\((?:\\[\s\S]|[^()\\])*\)|<[0-9A-Fa-f\s]*>)/g

const scrub = (text: string, isInfo: boolean): string => {
  if (isInfo) return blankStrings(text)
  const named = text.replace(NAMED, (_all, key: string, value: string) => key + blankString(value))
  return isNote(named) ? named.replace(NOTE, (_all, key: string, value: string) => key + blankString(value)) : named
}

/** Packed text of the same length or less; what is left of the place is filled up. Null: it does not fit. */
const fitted = (text: string, length: number): Buffer | null => {
  const packed = deflateSync(Buffer.from(text, 'latin1'), { level: constants.Z_BEST_COMPRESSION })
  return packed.length > length ? null : Buffer.concat([packed, Buffer.alloc(length - packed.length)])
}

/**
 * What cannot be looked into: what is encrypted, files in the file, what a program keeps for itself (often the whole document as it was
 * being written); and signatures: their certificates name a person and a company, and a signature without them is none.
 */
const HIDDEN = /\/(Encrypt|EmbeddedFiles?|EF|PieceInfo|ByteRange)\b|\/Type\s*\/Sig\b/

/** Objects as text become five to twenty times as long when they are unpacked; what becomes much longer is a bomb. */
const MAX_GROWTH = 60
const MIN_ROOM = 65_536

interface Packed {
  head: string
  objects: { no: number; text: string }[]
}

/** The objects of a stream of them, in the order in which they stand; null: it is packed in a way that is not read. */
function unpack(dict: string, packed: Buffer): Packed | null {
  if (!/\/FlateDecode\b/.test(dict) || /\/Predictor\s+(?!1\b)\d/.test(dict)) return null
  const most = MIN_ROOM + packed.length * MAX_GROWTH
  const text = inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most }).toString('latin1')
  const first = Number(/\/First\s+(\d+)/.exec(dict)?.[1] ?? NaN)
  if (Number.isNaN(first) || HIDDEN.test(text)) return null
  const pairs = text.slice(0, first).trim().split(/\s+/).map(Number)
  const places = pairs.flatMap((no, n) => (n % 2 === 0 ? [{ no, at: first + (pairs[n + 1] ?? 0) }] : [])).sort((a, b) => a.at - b.at)
  const objects = places.map(({ no, at }, n) => ({ no, text: text.slice(at, places[n + 1]?.at ?? text.length) }))
  return { head: text.slice(0, places[0]?.at ?? text.length), objects }
}

/** What is known of the objects of a file: numbers of those that tell of its authors, and of those that are seen at all. */
interface Told {
  telling: ReadonlySet<number>
  seen: ReadonlySet<number>
}

/** Each is scrubbed where it stands. */
function scrubPacked(dict: string, packed: Buffer, { telling, seen }: Told): Buffer | null {
  const found = unpack(dict, packed)
  if (!found) return null
  const scrubbed = found.objects.map(({ no, text }) => scrub(text, telling.has(no) || !seen.has(no)))
  // What tells nothing stays as it is: others pack better than we do, and it would not fit its place any more.
  if (scrubbed.every((text, n) => text === found.objects[n]?.text)) return packed
  return fitted(found.head + scrubbed.join(''), packed.length)
}

const isPacked = (dict: string): boolean => /\/Type\s*\/ObjStm\b/.test(dict)

function cleanStream(dict: string, bytes: Buffer, told: Told): Buffer | null {
  if (/\/Type\s*\/Metadata\b/.test(dict)) return /\/Filter\b/.test(dict) ? fitted(' ', bytes.length) : Buffer.alloc(bytes.length, ' ')
  if (isPacked(dict)) return scrubPacked(dict, bytes, told)
  // A picture that is packed once more cannot be looked into where it stands.
  if (/\/Filter\s*\[\s*\/(?!DCTDecode)\w+[^\]]*\/DCTDecode\b/.test(dict)) return null
  return /\/Filter\s*\[?\s*\/DCTDecode\b/.test(dict) ? blankJpeg(bytes) : bytes
}

const REFERENCE = /(?<!\d)(\d{1,10})\s{1,20}\d{1,5}\s{1,20}R\b/g
const NAMED_BY =
  /\/(?:Author|Creator|Producer|Company|Manager|LastSavedBy|SourceModified|Keywords)\s{1,20}(\d{1,10})\s{1,20}\d{1,5}\s{1,20}R\b/g
const NOTE_BY = /\/T\s{1,20}(\d{1,10})\s{1,20}\d{1,5}\s{1,20}R\b/g
const numbersIn = (text: string, pattern: RegExp): number[] => [...text.matchAll(pattern)].map(([, no]) => Number(no))

/**
 * Numbers of the objects that say something of the file's authors: its Info, what that refers to, and what is referred to by such a name.
 */
function tellingOnes(all: string, bytes: Buffer): Set<number> {
  const info = new Set(numbersIn(all, /\/Info\s+(\d+)\s+\d+\s+R/g))
  const telling = new Set(info)
  const look = (no: number, text: string): void => {
    const found = [
      ...numbersIn(text, NAMED_BY),
      ...(info.has(no) ? numbersIn(text, REFERENCE) : []),
      ...(isNote(text) ? numbersIn(text, NOTE_BY) : []),
    ]
    for (const one of found) telling.add(one)
  }
  for (const { no, start, data, end } of partsOf(all)) {
    const dict = all.slice(start, data ? data.start : end)
    look(no, dict)
    if (data && isPacked(dict)) for (const one of unpack(dict, bytes.subarray(data.start, data.end))?.objects ?? []) look(one.no, one.text)
  }
  return telling
}

/**
 * Comments between objects, of which programs write whose licence they run on. What begins and ends a file stays, and the sign that it is
 * no text.
 */
const COMMENT = /%(?!PDF-|%?EOF)(?![\x80-\xff]{4,}[\r\n])[^\r\n]*/g
/** The file's own sign, which is the same in every copy that somebody hands out. */
const SIGN = /(\/ID\s*\[)([^\]]*)/g

const scrubSign = (text: string): string =>
  text.replace(SIGN, (_all, before: string, ids: string) => before + ids.replace(/[0-9A-Fa-f]/g, '0'))

const scrubOutside = (text: string): string => scrubSign(text.replace(COMMENT, (found) => `%${' '.repeat(found.length - 1)}`))

/**
 * Numbers of the objects that a reader comes to from the file's end. Others are left over from writing it: nobody sees them, and they may
 * tell anything.
 */
function reachable(all: string, bytes: Buffer): Set<number> {
  const leads = new Map<number, number[]>()
  const open = outsideOf(all).flatMap(({ text }) => numbersIn(text, REFERENCE))
  for (const { no, start, data, end } of partsOf(all)) {
    const dict = all.slice(start, data ? data.start : end)
    leads.set(no, numbersIn(dict, REFERENCE))
    // The table of places where it is packed is the trailer, too.
    if (/\/Type\s*\/XRef\b/.test(dict)) open.push(...numbersIn(dict, REFERENCE))
    if (data && isPacked(dict))
      for (const one of unpack(dict, bytes.subarray(data.start, data.end))?.objects ?? []) leads.set(one.no, numbersIn(one.text, REFERENCE))
  }
  const found = new Set<number>()
  for (let no = open.pop(); no !== undefined; no = open.pop()) {
    if (found.has(no)) continue
    found.add(no)
    open.push(...(leads.get(no) ?? []))
  }
  return found
}

/**
 * Belongs to the form of the file, which no reference leads to: tables of places, streams of objects, and how a file for the web begins.
 */
const isForm = (dict: string): boolean => /\/Type\s*\/(XRef|ObjStm)\b|\/Linearized\b/.test(dict) || /\/S\s+\d+\b/.test(dict)

/**
 * The same pages without author, program, title and dates, without XMP, without who wrote notes, and without what nothing leads to. Null:
 * it is encrypted, has files or earlier states in it, or is none.
 */
export function cleanPdf(bytes: Buffer): Buffer | null {
  const all = bytes.toString('latin1')
  if (!all.startsWith('%PDF-') || hasEarlierRevisions(bytes)) return null
  const told: Told = { telling: tellingOnes(all, bytes), seen: reachable(all, bytes) }
  const out = Buffer.from(bytes)
  for (const { start, text } of outsideOf(all)) {
    // What the trailer says of encryption stands in no object.
    if (HIDDEN.test(text)) return null
    out.write(scrubOutside(text), start, 'latin1')
  }
  for (const { no, start, data, end } of partsOf(all)) {
    const dict = all.slice(start, data ? data.start : end)
    if (HIDDEN.test(dict)) return null
    const isSeen = told.seen.has(no) || isForm(dict)
    const scrubbed = scrubSign(scrub(dict, !isSeen || told.telling.has(no)))
    if (scrubbed.length !== dict.length) return null
    out.write(scrubbed, start, 'latin1')
    if (!data) continue
    const cleaned = isSeen ? cleanStream(dict, bytes.subarray(data.start, data.end), told) : Buffer.alloc(data.end - data.start, ' ')
    if (cleaned === null) return null
    cleaned.copy(out, data.start)
  }
  return out
}
