import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../projectRoot'

/** Whole fonts (Latin with all accents, Greek, Cyrillic): names of bidders come from everywhere. Only the glyphs that are used go into a document. */
const FILES = {
  text: ['source-sans-3', '400Regular', 'SourceSans3_400Regular.ttf'],
  strong: ['source-sans-3', '600SemiBold', 'SourceSans3_600SemiBold.ttf'],
  title: ['source-serif-4', '600SemiBold', 'SourceSerif4_600SemiBold.ttf'],
} as const
export type FontName = keyof typeof FILES
export const FONT_NAMES = Object.keys(FILES) as FontName[]

const read = new Map<FontName, Buffer>()

export const fontFile = (name: FontName): Buffer => {
  const known = read.get(name) ?? readFileSync(join(projectRoot(), 'node_modules', '@expo-google-fonts', ...FILES[name]))
  read.set(name, known)
  return known
}
