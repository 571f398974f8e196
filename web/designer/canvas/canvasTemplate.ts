import { chainOf } from '../../../engine/authoring'
import { compileRules } from '../../../engine/rules'
import { compileNodes, withRules } from '../../../engine/template/compile'
import type { Template, TemplateFile } from '../../../engine/template'

/** A form as the designer has it, compiled without the checks of a file from outside. Rules with faults rest until they are mended. */
export function compileDraft(file: TemplateFile): Template {
  const index = compileNodes(file)
  const rules = compileRules(index, file.rules)
  if (rules.ok) return withRules(index, rules.index)
  const none = compileRules(index, [])
  if (!none.ok) throw new Error('no rules have no faults')
  return withRules(index, none.index)
}

/** The section a node is in: its top. */
export const sectionOf = (file: TemplateFile, selected: string | null): string | null =>
  (selected === null ? undefined : chainOf(file, selected)[0]) ?? file.ui.order[0] ?? null

/** So many nodes of a section are drawn at once; a section with more of them is drawn around what is selected. */
const DRAWN = 100

/** Which of a section's nodes are drawn, counted from 0 and without `to`; null where all are. */
export function drawnPart(
  file: TemplateFile,
  section: string | null,
  selected: string | null,
): { from: number; to: number; count: number } | null {
  const order = section === null ? [] : (file.ui.nodes[section]?.order ?? [])
  if (order.length <= 2 * DRAWN) return null
  const chain = selected === null ? [] : chainOf(file, selected)
  const at = Math.max(0, order.indexOf(chain[1] ?? ''))
  const from = Math.floor(at / DRAWN) * DRAWN
  return { from, to: Math.min(from + DRAWN, order.length), count: order.length }
}

/** The same form with all other sections off the screen: rules read their data still, but nothing of them is drawn. */
export function onlySection(file: TemplateFile, section: string | null, part: ReturnType<typeof drawnPart> = null): TemplateFile {
  const nodes = { ...file.ui.nodes }
  for (const id of file.ui.order) {
    const node = nodes[id]
    if (!node) continue
    // Shown here also where readers do not see it: an author must find what they hid.
    const { hidden: _hidden, excluded: _excluded, readOnly: _readOnly, ...rest } = node
    nodes[id] = id === section ? rest : { ...node, hidden: true }
  }
  const order = (section === null ? undefined : nodes[section]?.order) ?? []
  if (part)
    order.forEach((id, at) => {
      const node = nodes[id]
      if (node && (at < part.from || at >= part.to)) nodes[id] = { ...node, hidden: true }
    })
  return { ...file, ui: { ...file.ui, nodes } }
}
