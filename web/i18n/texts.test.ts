// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const HERE = join(import.meta.dirname, '../../engine/languages')
const WEB = join(import.meta.dirname, '..')

type Texts = Map<string, string>

const flatten = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`))

const namespacesOf = (language: string): string[] =>
  readdirSync(join(HERE, language, 'web'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort()

const textsOf = (language: string, namespace: string): Texts =>
  new Map(flatten(JSON.parse(readFileSync(join(HERE, language, 'web', `${namespace}.json`), 'utf8'))))

/** Keys that stand twice in one object: of the two texts JSON.parse keeps the later one, and nobody hears of it. */
const writtenTwice = (file: string): string[] => {
  const seen: Set<string>[] = []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', key] = /^( *)"([^"]+)":/.exec(line) ?? []
      if (key === undefined) return []
      const depth = indent.length / 2
      seen.length = depth + 1
      const keys = (seen[depth] ??= new Set())
      if (keys.has(key)) return [key]
      keys.add(key)
      return []
    })
}

const NAMESPACES = namespacesOf('de')
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort()
/** Plural forms of one key are one text: a form may leave the count out ('a minute ago'). */
const baseOf = (key: string): string => key.replace(/_(one|other|zero|two|few|many)$/, '')
/** As it is asked for: what a purchasing system says otherwise goes by a context. */
const askedAs = (key: string): string => baseOf(key).replace(/_admitted$/, '')

/** A language without a plural of its own may have one form where the other has two. */
const byBase = (texts: Texts): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const [key, text] of texts) groups.set(baseOf(key), [...(groups.get(baseOf(key)) ?? []), text])
  return groups
}

const sources = readdirSync(WEB, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\.d\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

interface Use {
  file: string
  namespace: string
  /** The key, with .* where the code puts a value in. */
  pattern: string
}

/** Every text a translating call may ask for: literals of conditions and templates inside its first argument. */
const patternsOf = (node: ts.Expression): string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text + node.templateSpans.map((span) => `\u0000${span.literal.text}`).join('')]
  if (ts.isConditionalExpression(node)) return [...patternsOf(node.whenTrue), ...patternsOf(node.whenFalse)]
  if (ts.isParenthesizedExpression(node)) return patternsOf(node.expression)
  if (ts.isBinaryExpression(node) && /^(\?\?|\|\|)$/.test(node.operatorToken.getText()))
    return [...patternsOf(node.left), ...patternsOf(node.right)]
  return []
}

const ANY = '*'
const TRANSLATES = /^(t|translate)$/

const scan = (file: string): { uses: Use[]; literals: string[] } => {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const uses: Use[] = []
  const literals: string[] = []
  // A file that is handed its `t` speaks the namespace of whoever hands it.
  let own = ANY
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.push(node.text)
    if (ts.isTemplateExpression(node)) literals.push(...patternsOf(node))
    if (ts.isCallExpression(node) && node.arguments[0]) {
      const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText()
      const first = node.arguments[0]
      if (name === 'useTranslation') {
        const literal = ts.isArrayLiteralExpression(first) ? first.elements[0] : first
        if (literal && ts.isStringLiteralLike(literal)) own = literal.text
      }
      if (TRANSLATES.test(name)) {
        for (const asked of patternsOf(first)) {
          const [namespace, key] = asked.includes(':')
            ? [asked.slice(0, asked.indexOf(':')), asked.slice(asked.indexOf(':') + 1)]
            : [own, asked]
          uses.push({ file: file.slice(WEB.length + 1), namespace, pattern: key })
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { uses, literals }
}

const scanned = sources.map(scan)
const uses = scanned.flatMap((one) => one.uses).filter(({ namespace }) => namespace === ANY || NAMESPACES.includes(namespace))
const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('\u0000')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  )
/**
 * Keys may be named elsewhere and handed to the call: a literal that is exactly a key, or a template that can become it, counts as its use.
 */
const literals = new Set(scanned.flatMap((one) => one.literals))
const literalPatterns = [...literals].filter((literal) => /^([a-z]+:)?[a-zA-Z]{2,}(\.[a-zA-Z]+)*\.?\u0000/.test(literal)).map(matcher)

describe('texts of the interface', () => {
  it('has the same namespaces in both languages', () => {
    expect(namespacesOf('en')).toEqual(NAMESPACES)
    expect(NAMESPACES.length).toBeGreaterThan(5)
  })

  it.each(NAMESPACES)('%s: every key in both languages, not both empty, with the same placeholders', (namespace) => {
    const [de, en] = [byBase(textsOf('de', namespace)), byBase(textsOf('en', namespace))]
    expect([...en.keys()].sort()).toEqual([...de.keys()].sort())
    for (const [key, texts] of de) {
      const others = en.get(key) ?? []
      // One language may say nothing where the other needs a word ('Uhr'); both saying nothing is a hole.
      expect(
        texts.concat(others).some((text) => text.trim() !== ''),
        `${namespace}:${key} is empty`,
      ).toBe(true)
      const names = (all: string[]): string[] => [...new Set(all.flatMap(placeholders))].sort()
      expect(names(others), `${namespace}:${key}`).toEqual(names(texts))
    }
  })

  it('finds calls at all', () => {
    expect(uses.length).toBeGreaterThan(100)
  })

  it('asks for no key that does not exist', () => {
    const missing = uses.filter(({ namespace, pattern }) => {
      const regex = matcher(pattern)
      return !(namespace === ANY ? NAMESPACES : [namespace]).some((one) =>
        [...textsOf('de', one).keys()].some((key) => regex.test(key) || regex.test(askedAs(key))),
      )
    })
    expect(missing.map(({ file, namespace, pattern }) => `${file}: ${namespace}:${pattern.replaceAll('\u0000', '…')}`)).toEqual([])
  })

  it.each(NAMESPACES)('%s: no key that nobody asks for', (namespace) => {
    const asked = uses.filter((use) => use.namespace === namespace || use.namespace === ANY).map(({ pattern }) => matcher(pattern))
    const isUsed = (key: string): boolean => {
      const base = askedAs(key)
      const names = [key, base, `${namespace}:${key}`, `${namespace}:${base}`]
      return (
        asked.some((regex) => regex.test(key) || regex.test(base)) ||
        names.some((name) => literals.has(name) || literalPatterns.some((regex) => regex.test(name)))
      )
    }
    expect([...textsOf('de', namespace).keys()].filter((key) => !isUsed(key))).toEqual([])
  })
})

it('no key stands twice in a file of texts', () => {
  const files = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap((name) => writtenTwice(join(HERE, name)).map((key) => `${name}: ${key}`))).toEqual([])
})
