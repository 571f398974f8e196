import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import LISTED from './specification.json'

/** What the three documents of the specification say on the screen, in the order of their lines. */
interface Said {
  /** Document and line. */
  at: string
  words: string
  /** What it reads here, where decisions.md corrects the document or the words are the end of a sentence. */
  reads?: string
  /** Where it stands: a key of the German catalogue, or a file of words that are no catalogue's. */
  key?: string
  file?: string
  /** Why it is nothing that people read. */
  not?: string
}

const ROOT = join(import.meta.dirname, '../..')
const SPECIFICATION = join(ROOT, 'docs/spec')
const DOCUMENTS = ['1-access', '2-tenders', '3-parcels']
const SAID: readonly Said[] = LISTED

const catalogue = (language: string, namespace: string): unknown =>
  JSON.parse(readFileSync(join(ROOT, 'engine', 'languages', language, 'web', `${namespace}.json`), 'utf8'))

const textAt = (language: string, key: string): string | undefined => {
  const [namespace = '', path = ''] = key.split(':')
  let found: unknown = catalogue(language, namespace)
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step]
  return typeof found === 'string' ? found : undefined
}

/** A place in a sentence has another name in each. */
const form = (text: string): string => text.replace(/\{+[^{}]*\}+/g, '{}')

const seen = SAID.filter(({ not }) => not === undefined)

describe('the words of the specification', () => {
  it('are all looked for somewhere, or said to be none', () => {
    expect(SAID.length).toBeGreaterThan(300)
    expect(SAID.filter(({ key, file, not }) => [key, file, not].filter((one) => one !== undefined).length !== 1)).toEqual([])
  })

  it('stand in the German catalogue to the letter', () => {
    const wrong = seen.flatMap(({ at, words, reads, key, file }) => {
      const wanted = reads ?? words
      if (file !== undefined) return readFileSync(join(ROOT, file), 'utf8').includes(wanted) ? [] : [`${at}: ${file} lacks ${wanted}`]
      const text = textAt('de', key ?? '')
      return text !== undefined && form(text) === form(wanted)
        ? []
        : [`${at}: ${key ?? ''} reads ${text ?? 'nothing'} instead of ${wanted}`]
    })
    expect(wrong).toEqual([])
  })

  it('have an English twin of their own', () => {
    const alone = seen.flatMap(({ at, key }) => {
      const text = key === undefined ? '-' : textAt('en', key)
      return text === undefined || text === '' ? [`${at}: ${key ?? ''}`] : []
    })
    expect(alone).toEqual([])
  })
})

/** Of an own line, in quotation marks or, where the list says so, without. */
describe('the list of those words', () => {
  const lines = new Map(DOCUMENTS.map((name) => [name, readFileSync(join(SPECIFICATION, `${name}.md`), 'utf8').split('\n')]))

  it('has every quotation of the three documents, each with its line', () => {
    const listed = new Set(SAID.map(({ at, words }) => `${at} ${words}`))
    const missing = [...lines].flatMap(([name, all]) =>
      all.flatMap((line, index) =>
        [...line.matchAll(/'([^']+)'/g)].map(([, words = '']) => `${name}:${index + 1} ${words}`).filter((one) => !listed.has(one)),
      ),
    )
    expect(missing).toEqual([])
  })

  it('has nothing that they do not say', () => {
    const invented = SAID.filter(({ at, words }) => {
      const [name = '', line = ''] = at.split(':')
      return lines.get(name)?.[Number(line) - 1]?.includes(words) !== true
    })
    expect(invented).toEqual([])
  })
})
