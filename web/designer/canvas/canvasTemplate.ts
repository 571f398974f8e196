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

/** The same form with all other sections off the screen: rules read their data still, but nothing of them is drawn. */
export function onlySection(file: TemplateFile, section: string | null): TemplateFile {
  const nodes = { ...file.ui.nodes }
  for (const id of file.ui.order) {
    const node = nodes[id]
    if (!node) continue
    // Shown here also where readers do not see it: an author must find what they hid.
    const { hidden: _hidden, excluded: _excluded, readOnly: _readOnly, ...rest } = node
    nodes[id] = id === section ? rest : { ...node, hidden: true }
  }
  return { ...file, ui: { ...file.ui, nodes } }
}
