import { compileNodes } from '../../../engine/template/compile'
import type { Check, JsonLogic, TemplateFile, Text } from '../../../engine/format/format'
import type { TemplateNode } from '../../../engine/template/template'
import { readGenericode } from '../../read/genericode'
import type { Code } from '../../read/genericode'
import type { Sdk, SdkAssert } from '../../read/sdk'
import { UnsupportedEfx } from '../efx'
import { fieldLabel } from '../labels'
import { parseAssert } from './parse'
import type { Expression } from './parse'
import { Scope } from './scope'
import { sentenceOf } from './sentence'
import type { Names } from './sentence'
import { either, negated, Translator } from './translate'

/**
 * Why an assert is no check of a form:
 *  decided        the form fixes the outcome for good (most often: it has none of the fields)
 *  kept           it asks for what the platform keeps (organizations, changes, metadata)
 *  offScreen      nothing of it is on the screen (identifiers that the form gives itself)
 *  judgedAlready  references and doubled identifiers, which every form is asked about anyway
 *  ages           'later than the day of dispatch': right today, wrong tomorrow, though nobody touched it; judged when a notice is sent
 *  roles          'no tenderer is a mediator …': two dozen alike per form, about organizations alone; judged when a notice is sent
 *  tooLong        lists of a hundred codes would be in every form
 *  untranslated   EFX that JsonLogic and our operators cannot say
 */
export const LEFT_OUT = ['decided', 'kept', 'offScreen', 'judgedAlready', 'ages', 'roles', 'tooLong', 'untranslated'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export interface CompiledAssert {
  id: string
  field: string
  condition: Expression | null
  expression: Expression
  context: string
}

export type Outcome = { check: Check; from: CompiledAssert } | { leftOut: LeftOut; id: string }

/** JSON characters of the longest check. */
const LONGEST = 1_500
/** Characters of the longest sentence: names of codes can be sentences themselves. */
const MAX_TEXT_LENGTH = 300

/** Where a sentence made of labels would not say what is meant. */
const SAID: Readonly<Record<string, Text>> = {
  'BR-BT-00137-0210': {
    de: 'Zu jeder Losgruppe ist unter „Zusammensetzung der Losgruppen“ anzugeben, welche Lose sie umfasst.',
    en: 'For each group of lots, ‘Composition of the groups of lots’ has to say which lots it includes.',
  },
  'BR-BT-00137-0209': {
    de: 'Zu jedem Los gehört ein „Ergebnis eines Loses“, in dem es unter „Los“ gewählt ist.',
    en: 'Every lot has a ‘Result of a lot’ in which it is chosen as ‘Lot’.',
  },
  'BR-OPT-00321-0101': {
    de: 'Zu jedem eingereichten Angebot gehört ein „Ergebnis eines Loses“, in dem es unter „Angebot“ gewählt ist.',
    en: 'Every tender has a ‘Result of a lot’ in which it is chosen as ‘Tender’.',
  },
  'BR-OPT-00316-0101': {
    de: 'Zu jedem geschlossenen Vertrag gehört ein „Ergebnis eines Loses“, in dem er unter „Vertrag“ gewählt ist.',
    en: 'Every settled contract has a ‘Result of a lot’ in which it is chosen as ‘Contract’.',
  },
  'BR-OPT-00210-0102': {
    de:
      'Zu jedem Bieter und jeder Bietergemeinschaft gehört ein eingereichtes Angebot, in dem sie unter „Bieter oder ' +
      'Bietergemeinschaft“ gewählt sind.',
    en: 'Every tendering party has a tender in which it is chosen as ‘Tendering party’.',
  },
  'BR-OPT-00210-0101': {
    de: 'Eine Bietergemeinschaft hat genau ein federführendes Unternehmen.',
    en: 'A group of tenderers has exactly one leader.',
  },
  'BR-BT-01375-0101': { de: 'Eine Losgruppe umfasst mindestens zwei Lose.', en: 'A group of lots includes at least two lots.' },
}

const SUFFIX = /[^|]+$/

/** All asserts of an SDK over one form, in the order of its fields: each a check of the template, or left out with the reason. */
export function compileAsserts(sdk: Sdk, file: TemplateFile): Outcome[] {
  const nodes = compileNodes(file)
  const constants = new Map(
    Object.entries(file.ui.nodes).flatMap(([id, ui]) => (ui.default === undefined ? [] : [[id, ui.default] as const])),
  )
  const codelist = codesFrom(sdk)
  const compileOne = (field: string, { value, condition, message, severity }: SdkAssert): Outcome => {
    const id = SUFFIX.exec(message)?.[0] ?? message
    try {
      const main = parseAssert(value)
      const guard = condition === undefined ? null : parseAssert(condition)
      if (guard && guard.context !== main.context) throw new UnsupportedEfx('two contexts')
      const scope = new Scope({ sdk, nodes, constants }, main.context)
      const translator = new Translator(scope, (list) => codelist(list).map(({ code }) => code))
      const parts = [...(guard ? [negated(translator.verdict(guard.expression))] : []), translator.verdict(main.expression)]
      const logic = either(parts)
      if (logic === 'kept') return { id, leftOut: 'kept' }
      if (typeof logic !== 'object' || logic === null) return { id, leftOut: 'decided' }
      const target = [field, ...fieldsOf(logic)].map((each) => nodes.node(each)).find((node) => node?.isField && !node.isOffScreen)
      if (!target) return { id, leftOut: 'offScreen' }
      if (isReference(main.expression, nodes.node)) return { id, leftOut: 'judgedAlready' }
      if (ages(logic)) return { id, leftOut: 'ages' }
      if (isAboutRoles(main.expression, nodes.node)) return { id, leftOut: 'roles' }
      const from = { id, field, condition: guard?.expression ?? null, expression: main.expression, context: main.context }
      const names = namesOf(sdk, { translator, scope, codelist })
      const spoken = sentenceOf(from.condition, from.expression, names)
      const text = SAID[id] ?? (spoken && spoken.de.length <= MAX_TEXT_LENGTH ? spoken : fallback(fieldsOf(logic), sdk))
      const check: Check = { id, target: target.id, ...(scope.around ? { around: scope.around.id } : {}), assert: logic, severity, text }
      return JSON.stringify(check).length > LONGEST ? { id, leftOut: 'tooLong' } : { check, from }
    } catch (error) {
      if (error instanceof UnsupportedEfx) return { id, leftOut: 'untranslated' }
      throw error
    }
  }
  return [...sdk.fields.values()].flatMap((field) => (field.assert?.constraints ?? []).map((each) => compileOne(field.id, each)))
}

/** contentIds an expression reads, in order of appearance. */
function fieldsOf(logic: JsonLogic): string[] {
  if (logic === null || typeof logic !== 'object') return []
  if (Array.isArray(logic)) return [...new Set(logic.flatMap(fieldsOf))]
  const found = Object.entries(logic).flatMap(([operator, value]) =>
    (operator === 'var' || operator === 'values') && typeof value === 'string' ? (value.split('.')[0] ?? []) : fieldsOf(value),
  )
  return [...new Set(found)].filter((id) => /^[A-Z]+-\d/.test(id))
}

/** 'Every tender referred to is there', 'a lot's id is unique': every form is asked that anyway (idRef, duplicateId). */
function isReference(expression: Expression, nodeOf: (id: string) => TemplateNode | undefined): boolean {
  const refers = (from: string, to: string): boolean => {
    const [reference, target] = [nodeOf(from), nodeOf(to)]
    return target?.ui.idScheme !== undefined && reference?.ui.idSchemes?.includes(target.ui.idScheme) === true
  }
  if (expression.kind === 'unique') return nodeOf(expression.field.id)?.ui.idScheme !== undefined
  if (expression.kind === 'or') return expression.parts.every((part) => isReference(part, nodeOf))
  // 'Is a lot' compares with all lots: one of them is enough.
  if (expression.kind === 'compare' && expression.operator === '==')
    return expression.left.kind === 'field' && expression.right.kind === 'field' && refers(expression.left.id, expression.right.id)
  if (expression.kind === 'in')
    return expression.of.kind === 'field' && expression.among.kind === 'field' && refers(expression.of.id, expression.among.id)
  const holds = expression.kind === 'every' ? expression.holds : null
  return expression.kind === 'every' && holds?.kind === 'in' && holds.among.kind === 'field' && refers(expression.of.id, holds.among.id)
}

/** Somewhere a day must be later than today: time alone makes it false. */
function ages(logic: JsonLogic): boolean {
  if (logic === null || typeof logic !== 'object') return false
  if (Array.isArray(logic)) return logic.some(ages)
  const [operator = '', value = null] = Object.entries(logic)[0] ?? []
  return ((operator === '>' || operator === '>=') && JSON.stringify(value).includes('"today"')) || ages(value)
}

function isAboutRoles(expression: Expression, nodeOf: (id: string) => TemplateNode | undefined): boolean {
  if (expression.kind === 'and') return expression.parts.every((part) => isAboutRoles(part, nodeOf))
  if (expression.kind !== 'every' || expression.holds.kind !== 'not' || expression.holds.of.kind !== 'in') return false
  const { among } = expression.holds.of
  const isOrganization = (id: string): boolean => nodeOf(id)?.ui.idSchemes?.includes('ORG') === true
  return isOrganization(expression.of.id) && among.kind === 'field' && isOrganization(among.id)
}

function codesFrom(sdk: Sdk): (id: string) => Code[] {
  return (id) => {
    const list = sdk.codelists.get(id)
    if (!list) throw new UnsupportedEfx(`code list ${id}`)
    const known = read.get(list)
    const codes = known ?? readGenericode(sdk.readCodelistFile(list.filename))
    read.set(list, codes)
    return codes
  }
}
/** Lists that were read before: every form asks the same ones. */
const read = new WeakMap<object, Code[]>()

function namesOf(
  sdk: Sdk,
  { translator, scope, codelist }: { translator: Translator; scope: Scope; codelist: (id: string) => Code[] },
): Names {
  return {
    field: (id) => fieldLabel(sdk, id),
    code(id, code) {
      const list = sdk.fields.get(id)?.codeList?.value.id
      const found = list === undefined ? undefined : codelist(list).find((each) => each.code === code)
      return found ? { de: found.de, en: found.en } : null
    },
    type: (id) => sdk.fields.get(id)?.type ?? '',
    isDecided: (expression) => typeof translator.verdict(expression) === 'boolean',
    isToday: (id) => scope.known(id, false).kind === 'today',
  }
}

/** Where no plain sentence can be made: which values do not fit. */
function fallback(fields: readonly string[], sdk: Sdk): Text {
  const labels = fields.slice(0, 4).map((id) => fieldLabel(sdk, id))
  const de = labels.map((label) => `„${label.de}“`).join(', ')
  const en = labels.map((label) => `‘${label.en}’`).join(', ')
  return labels.length === 1
    ? { de: `Die Angabe ${de} ist hier so nicht zulässig.`, en: `${en} cannot be as it is here.` }
    : { de: `Diese Angaben passen nicht zueinander: ${de}.`, en: `These values do not fit each other: ${en}.` }
}
