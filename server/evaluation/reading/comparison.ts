import { inSheet } from '../../../engine/authoring'
import { inEach, inEachOf, readIn } from '../../../engine/languages'
import type { ComparedField, ComparedValue } from '../../contract/evaluation/views'
import type { ReaderNode } from '../../contract/tenders/views'

/** Fields of all offers in one order, and what stands in each. */
export interface Comparison {
  fields: ComparedField[]
  /** By field, for each of the forms that were compared. */
  values: Record<string, ComparedValue>[]
}

type Bilingual = ReaderNode['label']

const joined = (parts: readonly Bilingual[]): Bilingual => inEach((lang) => parts.map((part) => readIn(part, lang)).join(' › '))

const numbered = ({ label }: ReaderNode, no: number | null): Bilingual => (no === null ? label : inEachOf(label, (name) => `${name} ${no}`))

const NUMBERS: ReadonlySet<string | undefined> = new Set(['amount', 'number', 'integer', 'measure', 'decimal'])

interface Line {
  field: ComparedField
  value: ComparedValue
}

/**
 * The fields of one filled form, flat: a repeated group's items are told apart by their place (the first reference of one company stands
 * beside the first of the other).
 */
function linesOf(nodes: readonly ReaderNode[], { key, section }: { key: string; section: readonly Bilingual[] }): Line[] {
  const places = new Map<string, number>()
  return nodes.flatMap((node): Line[] => {
    const place = (places.get(node.contentId) ?? 0) + 1
    places.set(node.contentId, place)
    const own = `${key}${key === '' ? '' : '/'}${node.contentId}${place > 1 ? `#${place}` : ''}`
    if (node.contentType === 'field') {
      const { label, value, names, valueType = 'text' } = node
      const field = { key: own, section: joined(section), label, valueType, isNumber: NUMBERS.has(valueType) }
      return [{ field, value: { value: value ?? null, ...(names ? { names } : {}) } }]
    }
    const isRepeated = nodes.filter(({ contentId }) => contentId === node.contentId).length > 1
    return linesOf(node.children ?? [], { key: own, section: [...section, numbered(node, isRepeated ? place : null)] })
  })
}

/** Puts lines that an earlier form did not have behind the one they follow in their own. */
function merge(fields: ComparedField[], lines: readonly Line[]): ComparedField[] {
  const known = new Map(fields.map((field, n) => [field.key, n]))
  const added = new Map<number, ComparedField[]>()
  let after = -1
  for (const { field } of lines) {
    const at = known.get(field.key)
    if (at === undefined) added.set(after, [...(added.get(after) ?? []), field])
    else after = at
  }
  return [...(added.get(-1) ?? []), ...fields.flatMap((field, n) => [field, ...(added.get(n) ?? [])])]
}

/** A position of which another quantity was asked for is another line: what it came to follows from its own. */
function toldApart(all: readonly Line[][]): Line[][] {
  const asked = new Map<string, string[]>()
  return all.map((lines) =>
    lines.map((line): Line => {
      const { key, section } = line.field
      if (inSheet(key) === null) return line
      const known = asked.get(key) ?? []
      const name = JSON.stringify(section)
      if (!known.includes(name)) asked.set(key, [...known, name])
      const place = (asked.get(key) ?? []).indexOf(name)
      return place === 0 ? line : { ...line, field: { ...line.field, key: `${key}~${place + 1}` } }
    }),
  )
}

/** Filled forms side by side; they may be of different versions. */
export function compareForms(forms: readonly (readonly ReaderNode[])[]): Comparison {
  const all = toldApart(forms.map((nodes) => linesOf(nodes, { key: '', section: [] })))
  return {
    fields: all.reduce<ComparedField[]>(merge, []),
    values: all.map((lines) => Object.fromEntries(lines.map(({ field, value }) => [field.key, value]))),
  }
}
