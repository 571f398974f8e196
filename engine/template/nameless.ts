import { ORIGINAL } from '../languages'
import { fault, step } from '../format/fault'
import type { Fault } from '../format/fault'
import { BIDDER_FORMS } from '../format/format'
import type { TemplateFile } from '../format/format'

/**
 * What a template would show without a name: sections, groups, fields and their choices of all its forms, and rooms. While one writes, a
 * name may still be missing; a version, which never changes again, has them all.
 */
export function namelessFaults(file: TemplateFile): Fault[] {
  const parts = [['', file.ui] as const, ...BIDDER_FORMS.map((form) => [`/forms/${form}`, file.forms?.[form]?.ui] as const)]
  const faults: Fault[] = []
  const judge = (name: string, path: string, id: string): void => {
    if (name.trim() === '') faults.push(fault(path, 'missing', { id }))
  }
  for (const [path, ui] of parts) {
    for (const [id, node] of Object.entries(ui?.nodes ?? {})) {
      const at = step(`${path}/ui/nodes`, id)
      judge(node.label[ORIGINAL], `${at}/label/${ORIGINAL}`, id)
      node.choices?.forEach((choice, index) =>
        judge(choice.label[ORIGINAL], `${at}/choices/${index}/label/${ORIGINAL}`, `${id}: ${choice.contentId}`),
      )
    }
  }
  file.roomTemplates.forEach((room, index) => judge(room.name, `/roomTemplates/${index}/name`, `${index + 1}`))
  return faults
}
