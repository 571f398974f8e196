import { cleanLine } from '../texts'

/** Longest name of a file or folder, in characters and in bytes; file systems take 255. */
export const MAX_NAME_LENGTH = 180
const MAX_BYTES = 240
const DEEPEST = 12

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code < 0xa0)
/** Turns or hides text: a name with it can read 'Angebot_exe.pdf' and be none. */
const isHidden = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  code === 0xfeff ||
  code === 0x061c ||
  code === 0x00ad ||
  // Half of a pair: no text that a database or a zip could keep.
  (code >= 0xd800 && code <= 0xdfff)

const map = (name: string, change: (code: number, char: string) => string): string =>
  [...name].map((char) => change(char.codePointAt(0) ?? 0, char)).join('')

/** A name as it is shown: what would turn or hide a part of it stands there as a box. */
export const shownName = (name: string): string => map(name, (code, char) => (isControl(code) || isHidden(code) ? '\u25a1' : char))

const FORBIDDEN = '<>:"|?*'
/** Names that Windows keeps for itself, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i

const fits = (name: string): boolean => [...name].length <= MAX_NAME_LENGTH && new TextEncoder().encode(name).length <= MAX_BYTES

/** As many whole characters as fit; what stands behind the last dot stays, because systems go by it. */
const shortened = (name: string): string => {
  if (fits(name)) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  let letters = [...name.slice(0, name.length - ending.length)].slice(0, MAX_NAME_LENGTH)
  while (letters.length > 1 && !fits(letters.join('') + ending)) letters = letters.slice(0, -1)
  return letters.join('') + ending
}

/** One part of a path as every system can store it; '' where nothing is left of it. */
const cleanPart = (typed: string): string => {
  const plain = map(cleanLine(typed), (code, char) => (isHidden(code) ? '' : FORBIDDEN.includes(char) ? '_' : char))
  const trimmed = plain.trim().replace(/[. ]+$/, '')
  return trimmed === '' ? '' : shortened(RESERVED.test(trimmed) ? `_${trimmed}` : trimmed)
}

/** The name a file is kept under: of a path its last part, without what no system can store; '' where nothing is left of it. */
export const cleanName = (name: string): string => cleanPart(name.split(/[\\/]/).at(-1) ?? '')

/** 'a/b' from '/a/./../b/': what leads upwards or nowhere is left out. */
export const cleanFolder = (path: string): string =>
  path
    .split(/[\\/]/)
    .map(cleanPart)
    .filter((part) => part !== '')
    .slice(0, DEEPEST)
    .join('/')

export interface FilePlace {
  /** '' or 'a/b'. */
  folder: string
  name: string
}

/** 'a/b/name' as people read it. */
export const pathOf = ({ folder, name }: FilePlace): string => (folder === '' ? name : `${folder}/${name}`)

/** The other way round. */
export const placeOfPath = (path: string): FilePlace => {
  const end = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(0, end)), name: path.slice(end + 1) }
}

/** What counts as the same name: systems differ in upper and lower case. */
export const sameName = (place: FilePlace): string => pathOf(place).normalize('NFC').toLowerCase()

export type NameFault = 'empty' | 'slash' | 'letters' | 'reserved' | 'long'

/** Why a typed name cannot be given; null where it can. */
export function faultOfName(typed: string): NameFault | null {
  const name = typed.trim()
  if (name === '' || /^\.+$/.test(name)) return 'empty'
  if (/[\\/]/.test(name)) return 'slash'
  if (!fits(name)) return 'long'
  if (RESERVED.test(name)) return 'reserved'
  return cleanPart(name) === cleanLine(name) ? null : 'letters'
}

/** Letters that stay of a name that a number is put into; the longest ending of those in use with it. */
const ROOM_FOR_NUMBER = 240

/**
 * Names that are to lie in one folder, told apart where they read alike: 'Plan.pdf', 'Plan (2).pdf'. None is lost, and the first of a name
 * keeps it.
 */
export const toldApart = (names: readonly string[]): string[] => {
  const keyOf = (name: string): string => sameName({ folder: '', name })
  const wanted = new Set(names.map(keyOf))
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/su.exec(name) ?? []
    let own = name
    for (let n = 2; taken.has(keyOf(own)) || (own !== name && wanted.has(keyOf(own))); n++)
      own = `${stem.slice(0, ROOM_FOR_NUMBER).replace(/[\ud800-\udbff]$/, '')} (${n})${ending}`
    taken.add(keyOf(own))
    return own
  })
}
