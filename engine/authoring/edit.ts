import type { TemplateFile } from '../format/format'

/** Why an edit of a template was not made; a text key, `params` fill its placeholders. */
export const REFUSALS = [
  'unknownNode',
  'notAContainer',
  'insideItself',
  'idTaken',
  'badId',
  'containsRequired',
  'unknownChoice',
  'unknownRule',
  'choiceFieldElsewhere',
] as const
export type RefusalReason = (typeof REFUSALS)[number]
export interface Refusal {
  reason: RefusalReason
  params: Record<string, string>
}

/** What an edit answers: the new file (the old one is untouched and shares what did not change), or why not. */
export type Edit = { ok: true; file: TemplateFile; id: string; droppedRules: readonly string[] } | { ok: false; refusal: Refusal }

export const edited = (file: TemplateFile, id: string, droppedRules: readonly string[] = []): Edit => ({ ok: true, file, id, droppedRules })
export const refused = (reason: RefusalReason, params: Refusal['params'] = {}): Edit => ({ ok: false, refusal: { reason, params } })

/** Throws where an edit is certain to be made (tests, building blocks): the refusal is then a fault of ours. */
export const fileOfEdit = (edit: Edit): TemplateFile => {
  if (edit.ok) return edit.file
  throw new Error(`not made: ${edit.refusal.reason} ${JSON.stringify(edit.refusal.params)}`)
}
