import type { Procedure, TemplateFile } from '../format/format'

/** Kinds of notice (BT-03) about what was awarded already, or changed afterwards: no competition follows from them. */
const OF_AWARDS: readonly unknown[] = ['dir-awa-pre', 'result', 'cont-modif']
const AWARDED = 4

/**
 * The type of tender that a form is made for: 'Vergebener Auftrag' for the EU's forms about results, awards and changes of contracts and
 * their copies, the first that the template names where it names some; null where either leaves it open.
 */
export function presetType({ ui, procedure }: Pick<TemplateFile, 'ui' | 'procedure'>): Procedure['types'][number] | null {
  const types = procedure?.types ?? []
  const isOfAwards = OF_AWARDS.includes(ui.nodes['BT-03-notice']?.default)
  if (isOfAwards && (types.length === 0 || types.includes(AWARDED))) return AWARDED
  return types[0] ?? null
}
