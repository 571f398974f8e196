import { type Lang, readIn } from '../../../engine/languages'
import type { FormEditor } from '../editor/FormEditor'
import { remembering } from '../editor/useFormEditor'
import { cardsOf, type Card, type SectionPlan } from '../plan/plan'
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

interface Words {
  lang: Lang
  lotsLabel: string
  singleLabel: string
  generalLabel: string
}

/**
 * Sections with their groups, and lots with their names. Groups of a lot are not listed: the lot's line leads to it. Lines of sections in
 * which nothing changed are those of before.
 */
export function menuOf(editor: FormEditor, words: Words): () => readonly MenuEntry[] {
  const linesOf = remembering<readonly MenuEntry[]>()
  return () =>
    cardsOf(editor).flatMap((card) => {
      const { path, node, kind } = card
      const plan =
        kind === 'section'
          ? editor.plans.ofSection(path, node)
          : editor.items(path).length === 1
            ? editor.plans.ofSection(`${path}/0`, node)
            : null
      return linesOf(path, [node, plan, ...editor.judgement.basisOf(path)], () => cardEntries(editor, { card, plan, words }))
    })
}

interface CardLines {
  card: Card
  /** Of a section, or of the only item of a list. */
  plan: SectionPlan | null
  words: Words
}

function cardEntries(editor: FormEditor, { card, plan, words }: CardLines): readonly MenuEntry[] {
  const { path, node, kind } = card
  const { lang, lotsLabel, singleLabel, generalLabel } = words
  const { sections } = editor.progress
  const entry = ({ path, label, level }: Pick<MenuEntry, 'path' | 'label' | 'level'>, state = sections.get(path)): MenuEntry => ({
    path,
    label,
    level,
    required: state?.required ?? 0,
    filled: state?.filled ?? 0,
    open: state?.open ?? 0,
    errors: editor.judgement.under(path),
  })
  const items = editor.items(path)
  // As the card is called that the line leads to.
  const label = node.isLot ? (items.length === 1 ? singleLabel : lotsLabel) : node.id === '' ? generalLabel : readIn(node.ui.label, lang)
  const own = entry({ path, label, level: 1 })
  if (plan) {
    const blocks = plan.main.filter(({ titled }) => titled)
    return [own, ...blocks.map((block) => entry({ path: block.path, label: readIn(block.node.ui.label, lang), level: 2 }))]
  }
  if (kind === 'section' || items.length === 0) return [own]
  const stateOf = sections.partsAt(path)
  const names = itemNames(editor, path, lang)
  const lines = items.map((_, index) => {
    const name = names[index] ?? ''
    const line = { path: itemPath(path, index), label: name === '' ? `${node.ui.label[lang]} ${index + 1}` : name, level: 2 as const }
    return entry(line, stateOf(String(index)))
  })
  return [own, ...lines]
}

type Node = NonNullable<ReturnType<FormEditor['node']>>

interface Hit {
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
const MAX_HITS = 40

/**
 * Fields whose label or BT id holds the query; ids are found also while they are not shown. One hit per field and item, at most 40. A field
 * of a group that was not added yet leads to where the group is added.
 */
export function findFields(editor: FormEditor, query: string, lang: Lang): Hit[] {
  const wanted = plain(query.trim())
  if (wanted === '') return []
  const hits: Hit[] = []
  const isWanted = (node: Node): boolean =>
    plain(`${node.ui.label[lang]} ${node.ui.btId ?? ''} ${node.id} ${ALSO[node.ui.btId ?? ''] ?? ''}`).includes(wanted)
  /** Of a list without items: the fields that its items would have. */
  const addable = (list: string, group: Node): void => {
    const inside = group.ui.label[lang]
    for (const node of group.children) {
      if (hits.length >= MAX_HITS || node.isOffScreen) continue
      if (!node.isField) addable(list, node)
      else if (isWanted(node)) hits.push({ path: list, label: readIn(node.ui.label, lang), btId: node.ui.btId ?? node.id, inside })
    }
  }
  const visit = (path: string, node: Node): void => {
    if (hits.length >= MAX_HITS || node.isOffScreen || !editor.states.isVisible(path)) return
    if (node.isField) {
      if (isWanted(node)) hits.push({ path, label: readIn(node.ui.label, lang), btId: node.ui.btId ?? node.id })
      return
    }
    const places = node.isRepeatable ? editor.items(path).map((_, index) => `${path}/${index}`) : [path]
    if (places.length === 0 && editor.canAdd(path)) addable(path, node)
    for (const place of places) for (const child of node.children) visit(`${place}/${child.id}`, child)
  }
  for (const child of editor.template.root.children) visit(`/${child.id}`, child)
  return hits
}
