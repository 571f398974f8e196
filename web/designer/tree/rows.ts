import type { Lang } from '../../../engine/languages'
import { levelOf, nodeOf, positionOf } from '../../../engine/authoring'
import type { NodeUi, TemplateFile } from '../../../engine/template'

export interface TreeRow {
  id: string
  ui: NodeUi
  depth: number
  parent: string | null
  index: number
  /** Among its siblings in the tree, for screen readers. */
  position: number
  siblings: number
  isRequired: boolean
  hasRule: boolean
  isOpen: boolean
  hasChildren: boolean
  /** Label of the choice it shows under. */
  under: NodeUi['label'] | null
}

interface Reading {
  file: TemplateFile
  shut: ReadonlySet<string>
  search: string
  lang: Lang
}

/**
 * The lines of the tree in their order. While one searches, what matches and what leads to it. A choice's fields stand under their choice's
 * field.
 */
export function treeRows({ file, shut, search, lang }: Reading): TreeRow[] {
  const ruled = new Set(file.rules.map(({ target }) => target))
  const wanted = search.trim().toLocaleLowerCase(lang)
  const matches = wanted === '' ? null : matching(file, wanted)
  const rows: TreeRow[] = []
  const walk = (parent: string | null, ids: readonly string[], depth: number): void => {
    const { order, required } = levelOf(file, parent)
    const places = new Map(order.map((id, at) => [id, at]))
    const needed = new Set(required)
    const held = heldBy(file, order)
    const shown = ids.filter((id) => (matches ? matches.has(id) : true))
    shown.forEach((id, at) => {
      const ui = nodeOf(file, id)
      if (!ui) return
      const children = ui.kind === 'field' ? (ui.choices ?? []).flatMap(({ fields }) => fields ?? []) : (ui.order ?? [])
      const isOpen = matches !== null || !shut.has(id)
      rows.push({
        ...{ id, ui, depth, parent, isOpen, index: places.get(id) ?? -1, position: at + 1, siblings: shown.length },
        isRequired: needed.has(id),
        hasRule: ruled.has(id),
        hasChildren: children.length > 0,
        under: held.get(id) ?? null,
      })
      if (!isOpen || children.length === 0) return
      if (ui.kind === 'field') walk(parent, children, depth + 1)
      else walk(id, topOf(file, children), depth + 1)
    })
  }
  walk(null, topOf(file, file.ui.order), 0)
  return rows
}

const heldBy = (file: TemplateFile, order: readonly string[]): Map<string, NodeUi['label']> =>
  new Map(
    order.flatMap((id) =>
      (nodeOf(file, id)?.choices ?? []).flatMap(({ fields, label }) => (fields ?? []).map((each) => [each, label] as const)),
    ),
  )

/** Siblings that do not stand under a choice. */
function topOf(file: TemplateFile, order: readonly string[]): readonly string[] {
  const held = heldBy(file, order)
  return held.size === 0 ? order : order.filter((id) => !held.has(id))
}

function matching(file: TemplateFile, wanted: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [id, { label, btId }] of Object.entries(file.ui.nodes)) {
    if (![id, ...Object.values(label), btId ?? ''].some((text) => text.toLowerCase().includes(wanted))) continue
    for (let at: string | null = id; at !== null && !found.has(at); at = positionOf(file, at)?.parent ?? null) {
      found.add(at)
      for (const holder of holdersOf(file, at)) found.add(holder)
    }
  }
  return found
}

const holdersOf = (file: TemplateFile, id: string): string[] =>
  levelOf(file, positionOf(file, id)?.parent ?? null).order.filter((each) =>
    nodeOf(file, each)?.choices?.some(({ fields }) => fields?.includes(id)),
  )

/** Fields of a form, for the tabs' counts. */
export const countFields = (file: TemplateFile | null): number =>
  file === null ? 0 : Object.values(file.ui.nodes).filter(({ kind }) => kind === 'field').length
