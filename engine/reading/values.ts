import { formWordsOf, inEach, readIn, type Lang } from '../languages'
import type { ReadNode } from './node'
import { isWorthReading } from './shape'

/** The first node of this contentId below, in form order; null when it is not there or empty. */
export function findNode(nodes: readonly ReadNode[], contentId: string): ReadNode | null {
  for (const node of nodes) {
    if (node.contentId === contentId) return node
    const below = findNode(node.children ?? [], contentId)
    if (below) return below
  }
  return null
}

const isOf = (node: ReadNode, contentId: string): boolean => node.contentId === contentId
const LOTS = ['GR-Lot', 'GR-Part']

/** The lots as the reader sees them: one node per lot item. */
export function lotNodes(nodes: readonly ReadNode[]): ReadNode[] {
  return nodes.flatMap((node) => (LOTS.includes(node.contentId) ? [node] : lotNodes(node.children ?? [])))
}

/** Which one of several a group is, in the reader's language; '' where nothing tells. */
export const captionIn = ({ caption = '', names }: ReadNode, language: Lang): string => readIn(names?.[caption], language) || caption

/**
 * Children of each lot, without the name that stands above them. One alone has no heading with its name: there it is read like the rest.
 */
export const lotContents = (lots: readonly ReadNode[]): ReadNode[][] =>
  lots.length === 1
    ? lots.map((lot) => lot.children ?? [])
    : lots.map((lot) => withoutFields(lot.children ?? [], ['BT-21-Lot', 'BT-21-Part']))

/** What is read as sections: everything but the lots, which have a table and sections of their own. */
export const withoutLots = (nodes: readonly ReadNode[]): ReadNode[] => nodes.filter((node) => !LOTS.some((id) => isOf(node, id)))

/** The same nodes without these fields. */
export const withoutFields = (nodes: readonly ReadNode[], contentIds: readonly string[]): ReadNode[] =>
  nodes.flatMap((node) =>
    contentIds.includes(node.contentId) ? [] : [node.children ? { ...node, children: withoutFields(node.children, contentIds) } : node],
  )

const textsOf = (value: unknown): Record<string, unknown> | string | null => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
}

/** 'What it is about': the description of the procedure, else of its first lot. */
export const summaryOf = ({ panels }: { panels: readonly ReadNode[] }): Record<string, unknown> | string | null =>
  textsOf(findNode(panels, 'BT-24-Procedure')?.value ?? findNode(panels, 'BT-24-Lot')?.value)

/** Main CPV code of a lot or of the procedure. */
export const cpvOf = (node: ReadNode | null, procedure: readonly ReadNode[]): string => {
  const value = (node ? findNode(node.children ?? [], 'BT-262-Lot')?.value : undefined) ?? findNode(procedure, 'BT-262-Procedure')?.value
  return typeof value === 'string' ? value : Array.isArray(value) && typeof value[0] === 'string' ? value[0] : ''
}

/** Kind, classification, value, place and time: what a reader asks first. */
const KEY_FACTS = ['BT-23', 'BT-262', 'BT-27', 'BT-5071', 'BT-5131', 'BT-536', 'BT-537', 'BT-36']

/** Of several lots that are worth the same: nobody should read one lot's worth as the whole procedure's. */
const PER_LOT: Readonly<Record<string, ReadNode['label']>> = { 'BT-27': inEach((lang) => formWordsOf(lang).valuePerLot) }

/** The facts a reader asks for first, of the procedure or of what all its lots share; `lots` is how many there are. */
export const keyFacts = (procedure: readonly ReadNode[], shared: readonly ReadNode[], lots: number): ReadNode[] =>
  KEY_FACTS.flatMap((id) => {
    const ofProcedure = findNode(procedure, `${id}-Procedure`)
    if (ofProcedure && isWorthReading(ofProcedure)) return [ofProcedure]
    const ofLots = findNode(shared, `${id}-Lot`)
    if (!ofLots || !isWorthReading(ofLots)) return []
    const label = lots > 1 ? PER_LOT[id] : undefined
    return [label ? { ...ofLots, label } : ofLots]
  })
