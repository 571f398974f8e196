import { VALUE_TYPES } from '../../../engine/format/format'
import type { TemplateNode } from '../../../engine/template'
import type { FormEditor } from '../editor/FormEditor'

/**
 * How a section is laid out: blocks (groups with a heading of their own) of parts. Computed from template, states and what was filled;
 * pure.
 */
export interface LeafPlan {
  kind: 'leaf'
  path: string
  node: TemplateNode
  /** Path of the (t) field that shares the frame of this (d) field. */
  timePath?: string
  width: 4 | 6 | 8 | 12
}
export interface GroupPlan {
  kind: 'group'
  path: string
  node: TemplateNode
  parts: Part[]
}
interface RepeatPlan {
  kind: 'repeat'
  path: string
  node: TemplateNode
}
export type Part = LeafPlan | GroupPlan | RepeatPlan

export interface Block {
  path: string
  node: TemplateNode
  /** Fields that lie directly in a section have no heading of their own. */
  titled: boolean
  parts: Part[]
}

export interface SectionPlan {
  main: Block[]
  /** Blocks of optional fields and groups, behind 'Weitere Angaben'. */
  more: Block[]
}

/**
 * What is never displayed, whatever the data (decisions.md section 5, 2-tenders.md section 5), was worked out when the template was loaded.
 */
export const isDisplayed = (node: TemplateNode): boolean => !node.isOffScreen

const WHOLE: readonly string[] = ['text', 'text-multilingual', 'code']
const HALF: ReadonlySet<string> = new Set(VALUE_TYPES.filter((type) => !WHOLE.includes(type)))

function widthOf(node: TemplateNode): LeafPlan['width'] {
  const { valueType, repeatable, codelist, displayType } = node.ui
  if (repeatable || displayType === 'TEXTAREA') return 12
  if (valueType === 'code') return codelist && /^(cpv|nuts)/.test(codelist) ? 12 : 6
  if (valueType === 'text' && displayType !== 'TEXT') return 6
  return valueType && HALF.has(valueType) ? 6 : 12
}

/** BT-1311(d)-Lot and BT-1311(t)-Lot are one moment in two fields. */
function timeTwin(node: TemplateNode): string | null {
  return node.ui.valueType === 'date' && node.id.includes('(d)') ? node.id.replace('(d)', '(t)') : null
}

type Half = 'main' | 'more' | 'all'

/** Splits a section (or a lot) into its main part and what is behind 'Weitere Angaben'. */
export function planSection(editor: FormEditor, path: string, node: TemplateNode): SectionPlan {
  const card = path
  return { main: blocksOf(editor, { path, node, half: 'main', card }), more: blocksOf(editor, { path, node, half: 'more', card }) }
}

/** The parts of a repeated item; small ones show their optional fields at once. */
export function planItem(editor: FormEditor, path: string, node: TemplateNode): { main: Part[]; more: Part[] } {
  const card = path
  const main = partsOf(editor, { path, node, half: 'main', card })
  const more = partsOf(editor, { path, node, half: 'more', card })
  if (leavesOf(more).length <= 3 || main.length === 0) return { main: partsOf(editor, { path, node, half: 'all', card }), more: [] }
  return { main, more }
}

interface Place {
  path: string
  node: TemplateNode
  half: Half
  /** The section or item whose 'Weitere Angaben' a field may be behind. */
  card: string
}

function blocksOf(editor: FormEditor, { path, node, half, card }: Place): Block[] {
  const blocks: Block[] = []
  let loose: Part[] = []
  const close = (): void => {
    if (loose.length > 0) blocks.push({ path: `${path}#${blocks.length}`, node, titled: false, parts: requiredFirst(editor, loose) })
    loose = []
  }
  for (const child of shownChildren(editor, path, node)) {
    // The root's sections are cards of their own.
    if (path === '' && child.ui.kind !== 'field') continue
    const at = `${path}/${child.id}`
    if (child.ui.kind === 'section' && !child.isRepeatable) {
      close()
      blocks.push(...blocksOf(editor, { path: at, node: child, half, card }))
    } else if (child.ui.kind === 'field') {
      const leaf = leafOf(editor, at, child)
      if (leaf && belongs(editor, leaf, { half, card })) loose.push(leaf)
    } else if (child.isRepeatable) {
      const part: RepeatPlan = { kind: 'repeat', path: at, node: child }
      if (repeatBelongs(editor, part, { half, card })) {
        close()
        blocks.push({ path: at, node: child, titled: true, parts: [part] })
      }
    } else {
      const parts = partsOf(editor, { path: at, node: child, half, card })
      if (parts.length === 0) continue
      // One line beside its field, wherever that stands.
      if (isWithholding(child)) loose.push({ kind: 'group', path: at, node: child, parts })
      else {
        close()
        blocks.push({ path: at, node: child, titled: true, parts })
      }
    }
  }
  close()
  return blocks
}

function partsOf(editor: FormEditor, { path, node, half, card }: Place): Part[] {
  const parts: Part[] = []
  const children = shownChildren(editor, path, node)
  for (const child of children) {
    const at = `${path}/${child.id}`
    if (child.ui.kind === 'field') {
      const leaf = leafOf(editor, at, child)
      if (leaf && belongs(editor, leaf, { half, card })) parts.push(leaf)
    } else if (child.isRepeatable) {
      const part: RepeatPlan = { kind: 'repeat', path: at, node: child }
      if (repeatBelongs(editor, part, { half, card })) parts.push(part)
    } else {
      const inner = partsOf(editor, { path: at, node: child, half, card })
      // A sole group child that cannot repeat says nothing its parent's heading did not say.
      if (children.length === 1) parts.push(...inner)
      else if (inner.length > 0) parts.push({ kind: 'group', path: at, node: child, parts: inner })
    }
  }
  return requiredFirst(editor, parts)
}

/** Runs of fields have their required ones first; groups and lists stay where the form has them. */
function requiredFirst(editor: FormEditor, parts: readonly Part[]): Part[] {
  const sorted: Part[] = []
  let run: LeafPlan[] = []
  const close = (): void => {
    const isRequired = (leaf: LeafPlan): boolean => editor.states.isRequired(leaf.path)
    sorted.push(...run.filter(isRequired), ...run.filter((leaf) => !isRequired(leaf)))
    run = []
  }
  for (const part of parts) {
    if (part.kind === 'leaf') run.push(part)
    else {
      close()
      sorted.push(part)
    }
  }
  close()
  return sorted
}

function shownChildren(editor: FormEditor, path: string, node: TemplateNode): TemplateNode[] {
  return node.children.filter((child) => isDisplayed(child) && editor.states.isVisible(`${path}/${child.id}`) && child.choiceOf === null)
}

function leafOf(editor: FormEditor, path: string, node: TemplateNode): LeafPlan | null {
  const parent = node.parent
  if (node.ui.valueType === 'time' && node.id.includes('(t)')) {
    const date = parent?.children.find(({ id }) => id === node.id.replace('(t)', '(d)'))
    if (date && isDisplayed(date)) return null
  }
  const twin = timeTwin(node)
  const time = twin && parent?.children.find(({ id }) => id === twin)
  const leaf: LeafPlan = { kind: 'leaf', path, node, width: widthOf(node) }
  return time && isDisplayed(time) ? { ...leaf, timePath: path.replace(/\(d\)([^/]*)$/, '(t)$1') } : leaf
}

type Where = Pick<Place, 'half' | 'card'>

function belongs(editor: FormEditor, leaf: LeafPlan, { half, card }: Where): boolean {
  if (half === 'all') return true
  const paths = leaf.timePath ? [leaf.path, leaf.timePath] : [leaf.path]
  const isMain = paths.some((path) => editor.states.isRequired(path) || editor.isGiven(path)) || leaf.node.ui.alwaysShow === true
  return editor.plans.staysInMain(leaf.path, { isMain, card }) === (half === 'main')
}

/** A repeated group is in the main part when it must be there or is there. */
function repeatBelongs(editor: FormEditor, part: RepeatPlan, { half, card }: Where): boolean {
  if (half === 'all') return true
  const isMain = part.node.minItems > 0 || editor.states.isRequired(part.path) || editor.isGiven(part.path)
  return editor.plans.staysInMain(part.path, { isMain, card }) === (half === 'main')
}

/**
 * A group that withholds a value until later: it marks that (BT-195) once somebody gives a reason. Rarely used, and three fields beside
 * every value of a result.
 */
export const isWithholding = (node: TemplateNode): boolean =>
  node.ui.kind === 'group' && !node.isRepeatable && node.children.some(({ ui }) => ui.btId === 'BT-195')

/** All leaves of some parts; repeated groups count as one name. */
export function leavesOf(parts: readonly Part[]): (LeafPlan | RepeatPlan)[] {
  return parts.flatMap((part) => (part.kind === 'group' ? leavesOf(part.parts) : [part]))
}

/**
 * What is behind a line that is shut, as it stands there when it is opened: fields and lists, then what withholds a value, each of which is
 * one line of its own.
 */
export function linesOf(parts: readonly Part[]): Part[] {
  const lines = (list: readonly Part[]): Part[] =>
    list.flatMap((part) => (part.kind === 'group' && !isWithholding(part.node) ? lines(part.parts) : [part]))
  const all = lines(parts)
  return [...all.filter(({ kind }) => kind !== 'group'), ...all.filter(({ kind }) => kind === 'group')]
}

/** A card of the form: a section, a list of items shown one at a time (lots), or fields that lie at the top. */
export interface Card {
  path: string
  node: TemplateNode
  kind: 'section' | 'list'
}

export function cardsOf(editor: FormEditor): Card[] {
  const root = editor.template.root
  const shown = shownChildren(editor, '', root)
  const cards: Card[] = shown.some(({ ui }) => ui.kind === 'field') ? [{ path: '', node: root, kind: 'section' }] : []
  for (const node of shown) {
    if (node.ui.kind !== 'field') cards.push({ path: `/${node.id}`, node, kind: node.isRepeatable ? 'list' : 'section' })
  }
  return cards
}
