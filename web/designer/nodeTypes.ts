import type { NewNode } from '../../engine/authoring'
import { DISPLAYS, type Choice, type DisplayType, type NodeUi, type TemplateFile, type ValueType } from '../../engine/template'
import type { DesignerPart } from './state'

/** The scheme of the platform's organizations; every other one is of items of the form. */
export const ORGANIZATIONS = 'ORG'

/**
 * What a field may refer to: organizations in the notice alone (bidders pick none), and whatever of this form carries ids, with the field
 * that does.
 */
export const referable = (file: TemplateFile, part: DesignerPart): ReadonlyMap<string, string | null> => {
  const schemes = new Map<string, string | null>(part === 'notice' ? [[ORGANIZATIONS, null]] : [])
  for (const [id, { kind, valueType, idScheme }] of Object.entries(file.ui.nodes))
    if (kind === 'field' && valueType === 'id' && idScheme !== undefined && !schemes.has(idScheme)) schemes.set(idScheme, id)
  return schemes
}

/** Whether its alternatives are written here: not where a code list or the data give them. */
export const hasChoices = (ui: NodeUi): boolean =>
  ui.kind === 'field' && ui.valueType === 'code' && ui.codelist === undefined && DISPLAYS[ui.displayType ?? 'TEXT'].choices === true

/** Required is not asked of these (2-tenders.md section 5). */
export const hidesRequired = (ui: NodeUi): boolean => ui.displayType === 'CHECKBOX' || ui.displayType === 'RADIO'

const firstChoices = (words: readonly [Choice['label'], Choice['label']]): Choice[] =>
  words.map((label, index) => ({ contentId: `wahl-${index + 1}`, label }))

/** What a type asks of the field beside it: alternatives for a choice, several values for several ticks, a unit. */
export const typeChange = (
  ui: NodeUi,
  { displayType, valueType, refersTo }: { displayType: DisplayType; valueType: ValueType; refersTo?: string | undefined },
  words: readonly [Choice['label'], Choice['label']],
): Partial<Omit<NodeUi, 'order' | 'kind'>> => {
  const next = { ...ui, displayType, valueType }
  const isMulti = displayType === 'MULTICHECKBOX'
  const wasMulti = ui.displayType === 'MULTICHECKBOX'
  return {
    displayType,
    valueType,
    choices: hasChoices(next) ? (ui.choices ?? firstChoices(words)) : undefined,
    codelist: valueType === 'code' ? ui.codelist : undefined,
    // A reference to nothing would offer nothing.
    idSchemes: valueType !== 'id-ref' ? undefined : refersTo === undefined ? ui.idSchemes : [refersTo],
    unitCodelist: valueType === 'amount' ? 'currency_eforms-currency' : valueType === 'measure' ? 'timeperiod_duration-unit' : undefined,
    repeatable: isMulti ? (ui.repeatable ?? { min: 0 }) : wasMulti ? undefined : ui.repeatable,
    ...(valueType === ui.valueType ? {} : { default: undefined, limits: undefined }),
  } as Partial<Omit<NodeUi, 'order' | 'kind'>>
}

/** A new field of a display type, as '+ Feld' makes it. */
export const newField = (displayType: DisplayType, label: NodeUi['label'], words: readonly [Choice['label'], Choice['label']]): NewNode => {
  const valueType = DISPLAYS[displayType].values[0] ?? 'text'
  const base: NodeUi = { kind: 'field', label, displayType, valueType }
  const change = typeChange(base, { displayType, valueType }, words)
  const ui = Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== undefined)) as unknown as NodeUi
  return { id: displayType === 'MULTICHECKBOX' ? 'mehrfachauswahl' : `feld-${displayType.toLowerCase()}`, ui }
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** 'Bevollmächtigtes Mitglied' → 'bevollmaechtigtes-mitglied'; '' where nothing of the label may stand in an id. */
export const idOfLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 60)
