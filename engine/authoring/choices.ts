import { NO_TEXT } from '../languages'
import type { TemplateFile } from '../format/format'
import { edited, refused } from './edit'
import type { Edit } from './edit'
import { withoutMentions } from './references'
import { levelOf, nodeOf, positionOf, withChoiceFields, withNode } from './tree'

/** The field among whose choices this one is, if any. */
export const choiceHolding = (file: TemplateFile, id: string): { field: string; choice: string } | null => {
  const siblings = levelOf(file, positionOf(file, id)?.parent ?? null).order
  for (const field of siblings)
    for (const choice of nodeOf(file, field)?.choices ?? []) if (choice.fields?.includes(id)) return { field, choice: choice.contentId }
  return null
}

/** Makes a field show only while a choice of a sibling is taken, or (null) always. */
export function putIntoChoice(file: TemplateFile, id: string, choice: { field: string; choice: string } | null): Edit {
  const position = positionOf(file, id)
  if (!position) return refused('unknownNode', { id })
  const holding = choiceHolding(file, id)
  const freed = holding
    ? withNode(file, holding.field, withoutMentions(nodeOf(file, holding.field) ?? { kind: 'field', label: NO_TEXT }, new Set([id])))
    : file
  if (choice === null) return edited(freed, id)
  const ui = nodeOf(freed, choice.field)
  if (!ui?.choices?.some((each) => each.contentId === choice.choice)) return refused('unknownChoice', choice)
  if (positionOf(freed, choice.field)?.parent !== position.parent) return refused('choiceFieldElsewhere', { id })
  if (withChoiceFields(freed, id).includes(choice.field)) return refused('insideItself', { id })
  const choices = ui.choices.map((each) => (each.contentId === choice.choice ? { ...each, fields: [...(each.fields ?? []), id] } : each))
  return edited(withNode(freed, choice.field, { ...ui, choices }), id)
}
