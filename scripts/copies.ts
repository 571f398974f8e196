// Runs of lines that stand in two places to the letter: for the test that keeps them few and the figures of the house.
import { sourceFiles, textOf } from './sizes'

/** So many lines make a run. */
const RUN = 6
/** Imports and what is let out again, over several lines too: they say where things are. */
const IMPORTS = /^(?:import|export)\b[^;()=]*?\bfrom '[^']*'$/gm
const COMMENT = /^(?:\/\/|\/\*|\*)/
const SAYS_NOTHING = /^[\s{}()[\];,:.]*$/

interface Line {
  text: string
  no: number
}

const linesOf = (text: string): Line[] =>
  text
    // In their place as many empty ones, so that numbers stay.
    .replace(IMPORTS, (found) => found.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, at) => ({ text: line.trim().replace(/\s+/g, ' '), no: at + 1 }))
    .filter(({ text: line }) => line.length > 2 && !COMMENT.test(line) && !SAYS_NOTHING.test(line))

interface Place {
  file: string
  from: number
  to: number
}

/** Pairs of files, or of places in one, that share a run: 'a.ts:12-20 ~ b.ts:40-48', at the first run that they share. */
export function copiesIn(texts: Iterable<readonly [file: string, text: string]>): string[] {
  const places = new Map<string, Place[]>()
  for (const [file, text] of texts) {
    const lines = linesOf(text)
    for (let at = 0; at + RUN <= lines.length; at++) {
      const run = lines.slice(at, at + RUN)
      const key = run.map((line) => line.text).join('\n')
      const place = { file, from: run[0]?.no ?? 0, to: run.at(-1)?.no ?? 0 }
      const known = places.get(key)
      if (known) known.push(place)
      else places.set(key, [place])
    }
  }
  const pairs = new Map<string, string>()
  for (const found of places.values()) {
    found.forEach((one, n) => {
      for (const other of found.slice(n + 1)) {
        if (one.file === other.file && other.from <= one.to) continue
        // Runs that lie one upon the other are one copy.
        const pair = `${one.file} ${other.file} ${other.from - one.from}`
        if (!pairs.has(pair)) pairs.set(pair, `${one.file}:${one.from}-${one.to} ~ ${other.file}:${other.from}-${other.to}`)
      }
    })
  }
  return [...pairs.values()]
}

/** Those of the house, tests included; fixtures of earlier code are copies on purpose, and lists of folders are made alike. */
export const copiesOfHouse = (): string[] =>
  copiesIn(
    sourceFiles()
      .filter((file) => !file.includes('/fixtures/') && !file.endsWith('.gen.ts'))
      .map((file) => [file, textOf(file)] as const),
  )
