import type { FormEditor } from '../editor/FormEditor'
import { cardsOf } from '../plan/plan'
import { plain } from '../codes/tree'
import { itemNames } from '../values/caption'
import { itemPath } from '../values/paths'

/** A line of the sections menu. */
export interface MenuEntry {
  path: string
  label: string
  level: 1 | 2
  required: number
  filled: number
  open: number
  errors: number
}

/** Sections with their groups, and lots with their names. Groups of a lot are not listed: the lot's line leads to it. */
export function menuEntries(
  editor: FormEditor,
  { lang, lotsLabel, singleLabel, generalLabel }: { lang: 'de' | 'en'; lotsLabel: string; singleLabel: string; generalLabel: string },
): MenuEntry[] {
  const { sections } = editor.progress
  const entry = ({ path, label, level }: Pick<MenuEntry, 'path' | 'label' | 'level'>, state = sections.get(path)): MenuEntry => {
    return {
      path,
      label,
      level,
      required: state?.required ?? 0,
      filled: state?.filled ?? 0,
      open: state?.open ?? 0,
      errors: editor.problemsUnder(path),
    }
  }
  return cardsOf(editor).flatMap(({ path, node, kind }) => {
    const items = editor.items(path)
    // As the card is called that the line leads to.
    const label = node.isLot ? (items.length === 1 ? singleLabel : lotsLabel) : node.id === '' ? generalLabel : node.ui.label[lang]
    if (kind === 'list' && items.length > 1) {
      const stateOf = sections.partsAt(path)
      const names = itemNames(editor, path, lang)
      const lines = items.map((_, index) => {
        const own = names[index] ?? ''
        const line = { path: itemPath(path, index), label: own === '' ? `${node.ui.label[lang]} ${index + 1}` : own, level: 2 as const }
        return entry(line, stateOf(String(index)))
      })
      return [entry({ path, label, level: 1 }), ...lines]
    }
    const inner = kind === 'list' ? `${path}/0` : path
    if (kind === 'list' && items.length === 0) return [entry({ path, label, level: 1 })]
    const blocks = editor.planOf(inner, node).main.filter(({ titled }) => titled)
    return [
      entry({ path, label, level: 1 }),
      ...blocks.map((block) => entry({ path: block.path, label: block.node.ui.label[lang], level: 2 })),
    ]
  })
}

type Node = NonNullable<ReturnType<FormEditor['node']>>

export interface Hit {
  path: string
  label: string
  btId: string
  /** Of a group that was not added yet: what is around the field in it, as no path leads there. */
  inside?: string
}

/** What people who run tenders call fields that the EU's forms name otherwise. */
const ALSO: Readonly<Record<string, string>> = {
  'BT-131': 'Angebotsfrist offer deadline',
  'BT-1311': 'Teilnahmefrist application deadline',
}
const MOST_HITS = 40

/**
 * Fields whose label or BT id holds the query; ids are found also while they are not shown. One hit per field and item, at most 40. A field of a group that was
 * not added yet leads to where the group is added.
 */
export function findFields(editor: FormEditor, query: string, lang: 'de' | 'en'): Hit[] {
  const wanted = plain(query.trim())
  if (wanted === '') return []
  const hits: Hit[] = []
  const isWanted = (node: Node): boolean =>
    plain(`${node.ui.label[lang]} ${node.ui.btId ?? ''} ${node.id} ${ALSO[node.ui.btId ?? ''] ?? ''}`).includes(wanted)
  /** Of a list without items: the fields that its items would have. */
  const addable = (list: string, group: Node): void => {
    const inside = group.ui.label[lang]
    for (const node of group.children) {
      if (hits.length >= MOST_HITS || node.isOffScreen) continue
      if (!node.isField) addable(list, node)
      else if (isWanted(node)) hits.push({ path: list, label: node.ui.label[lang], btId: node.ui.btId ?? node.id, inside })
    }
  }
  const visit = (path: string, node: Node): void => {
    if (hits.length >= MOST_HITS || node.isOffScreen || !editor.states.isVisible(path)) return
    if (node.isField) {
      if (isWanted(node)) hits.push({ path, label: node.ui.label[lang], btId: node.ui.btId ?? node.id })
      return
    }
    const places = node.isRepeatable ? editor.items(path).map((_, index) => `${path}/${index}`) : [path]
    if (places.length === 0 && editor.canAdd(path)) addable(path, node)
    for (const place of places) for (const child of node.children) visit(`${place}/${child.id}`, child)
  }
  for (const child of editor.template.root.children) visit(`/${child.id}`, child)
  return hits
}
