import { inEach, ORIGINAL, readIn } from '../languages'
import type { ReadNode } from './node'

/*
 * The form's tree, made readable: EU forms put each yes or no into a group of its own, write a deadline as two fields and
 * say the same again in every lot. What a person reads is one list of facts a group, moments whole, and shared facts once.
 */
export const isField = (node: ReadNode): boolean => node.contentType === 'field'

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Something to read is in it: an own value or one below. */
export const isWorthReading = (node: ReadNode): boolean =>
  isField(node) ? hasValue(node.value) : (node.children ?? []).some(isWorthReading)

/**
 * What is in a group to read. A group that is all there is in another one adds no heading of its own (2-tenders.md section 5: a sole group
 * is flattened).
 */
export function contentOf(node: ReadNode): ReadNode[] {
  const children = (node.children ?? []).filter(isWorthReading)
  const [only, ...others] = children
  return only && others.length === 0 && !isField(only) && only.caption === undefined ? contentOf(only) : children
}

/** 'BT-131(d)-Lot' has its time in 'BT-131(t)-Lot'. */
const DATE = /\(d\)(?=-|$)/
const withoutBrackets = (text: string): string => text.replace(/\s*\([^()]*\)$/, '')

/** A date field followed by its time field is one moment; `value` becomes [date, time]. */
export function mergeMoments(fields: readonly ReadNode[]): ReadNode[] {
  const merged: ReadNode[] = []
  for (const node of fields) {
    const before = merged.at(-1)
    if (before && DATE.test(before.contentId) && node.contentId === before.contentId.replace(DATE, '(t)')) {
      const label = inEach((lang) => withoutBrackets(readIn(before.label, lang)))
      merged[merged.length - 1] = { ...before, label, valueType: 'moment', value: [before.value, node.value] }
    } else merged.push(node)
  }
  return merged
}

/** 'Titel' or 'Art' say nothing without their group; a sentence does. */
const saysEnough = (label: string): boolean => label.includes(' ') || label.length > 16

/** A group with one fact in it is that fact. */
const soleFact = (node: ReadNode): ReadNode | null => {
  const [only, ...others] = mergeMoments(contentOf(node).filter(isField))
  if (!only || others.length > 0 || node.caption !== undefined || contentOf(node).some((child) => !isField(child))) return null
  return saysEnough(only.label[ORIGINAL]) ? only : { ...only, label: node.label }
}

export interface Reading {
  /** The group's own facts. */
  facts: ReadNode[]
  groups: ReadNode[]
  /** Facts of groups that held nothing else. */
  loose: ReadNode[]
}

/** How the content of a group is read: its facts, then its groups, then single facts. */
export function readingOf(nodes: readonly ReadNode[]): Reading {
  const shown = nodes.filter(isWorthReading)
  const reading: Reading = { facts: mergeMoments(shown.filter(isField)), groups: [], loose: [] }
  for (const node of shown) {
    if (isField(node)) continue
    const fact = soleFact(node)
    if (fact) reading.loose.push(fact)
    else reading.groups.push(node)
  }
  return reading
}

/** How many facts there are to read. */
export const factCount = (nodes: readonly ReadNode[]): number =>
  nodes.reduce((sum, node) => sum + (isField(node) ? (hasValue(node.value) ? 1 : 0) : factCount(node.children ?? [])), 0)

/** Children by what they are and the how-manieth they are, so that the same place can be found in another lot. */
const byPlace = (nodes: readonly ReadNode[]): Map<string, ReadNode> => {
  const seen = new Map<string, number>()
  return new Map(
    nodes.map((node) => {
      const number = (seen.get(node.contentId) ?? 0) + 1
      seen.set(node.contentId, number)
      return [`${node.contentId} ${number}`, node]
    }),
  )
}

const isSame = (one: ReadNode, other: ReadNode): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What all lots say alike, and what is left of each. One lot alone shares nothing. */
export function splitShared(lots: readonly (readonly ReadNode[])[]): { shared: ReadNode[]; own: ReadNode[][] } {
  const own: ReadNode[][] = lots.map(() => [])
  const shared: ReadNode[] = []
  // Moments first: a time that all lots share must not leave its day behind.
  const places = lots.map((nodes) => byPlace(mergeMoments(nodes.filter(isWorthReading))))
  const [first] = places
  if (!first || places.length < 2) return { shared, own: lots.map((nodes) => [...nodes]) }
  const keys = new Set(places.flatMap((place) => [...place.keys()]))
  for (const key of keys) {
    const found = places.map((place) => place.get(key))
    const all = found.filter((node) => node !== undefined)
    const [one] = all
    if (!one) continue
    if (all.length === places.length && all.every((node) => isSame(node, one))) {
      shared.push(one)
    } else if (all.length === places.length && !isField(one) && all.every(({ caption }) => caption === undefined)) {
      const below = splitShared(all.map((node) => node.children ?? []))
      if (below.shared.length > 0) shared.push({ ...one, children: below.shared })
      all.forEach((node, index) => {
        const children = below.own[index] ?? []
        if (children.length > 0) own[index]?.push({ ...node, children })
      })
    } else found.forEach((node, index) => node && own[index]?.push(node))
  }
  return { shared, own }
}
