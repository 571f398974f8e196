import type { Template, TemplateNode } from '../template/template'

const known = new WeakMap<TemplateNode, readonly TemplateNode[]>()

/** Made from an EU form, also as a copy of one. */
export const isEuTemplate = (template: Template): boolean => template.file.sdkVersion !== undefined || template.file.id.startsWith('EU-')

/**
 * What form and reader show inside a section or group, in order: without what the template hides or leaves out, and in EU templates a sole
 * group that is not repeatable gives way to its own children (2-tenders section 5). Their paths are `childPath(path, node, child)`.
 */
export function shownChildren(template: Template, node: TemplateNode): readonly TemplateNode[] {
  const cached = known.get(node)
  if (cached) return cached
  const children = node.children.filter((child) => !child.isOffScreen)
  const [only] = children
  const isFlattened =
    isEuTemplate(template) && node.parent !== null && children.length === 1 && only !== undefined && !only.isField && !only.isRepeatable
  const shown = isFlattened ? shownChildren(template, only) : children
  known.set(node, shown)
  return shown
}
