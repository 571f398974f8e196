import type { FormEditor } from '../editor/FormEditor'
import { isWithholding, type Block, type LeafPlan, type Part } from '../plan/plan'

/*
 * What parts of the form take on the screen at least (forms.css): a label of one line, no hint, no error. Never more, or the first screen
 * would end before the window does.
 */
const BLOCK = { padding: 34, header: 36 }
const FIELD = 64
const TEXTAREA = 92
const GAP = 16
const HEADING = 34
/** The line above a group that is not the first, with its room. */
const RULE = 13
const ROW = 41
/** 'Später veröffentlichen: …' while nobody wants it. */
const SHUT = 28
const BUTTONS = 40
/** 'Weitere Angaben' when shut. */
export const MORE_BAR = 40
/** Head of a section with the space before it. */
export const SECTION_HEAD = 70

const known = new WeakMap<Block, number>()

/** Least height in px of a block, with the items its repeated groups have now. Replaced by the measured height after the first time. */
export function leastHeight(editor: FormEditor, block: Block): number {
  const before = known.get(block)
  if (before !== undefined) return before
  const height = BLOCK.padding + (block.titled ? BLOCK.header : 0) + heightOfParts(editor, block.parts)
  known.set(block, height)
  return height
}

/** Parts on the twelve-column grid: fields side by side count once. */
function heightOfParts(editor: FormEditor, parts: readonly Part[]): number {
  let total = 0
  let rows = 0
  let column = 12
  let row = 0
  for (const part of parts) {
    const width = part.kind === 'leaf' ? part.width : 12
    const height =
      part.kind === 'leaf' ? heightOfLeaf(part) : heightOfGroup(editor, part, { isFirst: rows === 0, isOnly: parts.length === 1 })
    if (column + width > 12) {
      total += row
      rows++
      column = 0
      row = 0
    }
    column += width
    row = Math.max(row, height)
  }
  return total + row + Math.max(0, rows - 1) * GAP
}

const heightOfLeaf = ({ node }: LeafPlan): number => (node.ui.displayType === 'TEXTAREA' && !node.ui.repeatable ? TEXTAREA : FIELD)

interface Place {
  isFirst: boolean
  isOnly: boolean
}

function heightOfGroup(editor: FormEditor, part: Exclude<Part, LeafPlan>, { isFirst, isOnly }: Place): number {
  // Shut, it is a line without a rule above.
  if (isWithholding(part.node)) return SHUT
  const rule = isFirst ? 0 : RULE
  if (part.kind === 'group') return rule + HEADING + heightOfParts(editor, part.parts)
  const items = editor.items(part.path)
  const buttons = !editor.readOnly && editor.canAdd(part.path) ? BUTTONS : 0
  const heading = isOnly ? 0 : HEADING
  if (items.length !== 1) return rule + heading + items.length * ROW + buttons
  const { main, more } = editor.plans.ofItem(`${part.path}/0`, part.node)
  return rule + heading + heightOfParts(editor, main) + (more.length > 0 ? MORE_BAR : 0) + buttons
}
