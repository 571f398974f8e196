import type { JsonLogic, Rule, Text } from '../../engine/format/format'
import type { Sdk } from '../read/sdk'
import { demandsOn } from './constraints'
import { efxToJsonLogic, fieldsRead, UnsupportedEfx } from './efx'
import { fieldLabel } from './labels'

/** The product's own visibility rules (specification, 2-tenders section 5); they replace the SDK's conditions on the same fields. */
const PRODUCT_RULES: readonly { target: string; reads: string; shown: (value: JsonLogic) => JsonLogic }[] = ['Lot', 'Part'].flatMap(
  (part) => [
    { target: `BT-708-${part}`, reads: `OPT-050-${part}`, shown: (value: JsonLogic) => ({ '==': [value, 'official'] }) },
    { target: `BT-737-${part}`, reads: `OPT-050-${part}`, shown: (value: JsonLogic) => ({ '!=': [value, 'official'] }) },
    { target: `BT-615-${part}`, reads: `BT-14-${part}`, shown: (value: JsonLogic) => ({ '==': [value, 'restricted-document'] }) },
    { target: `BT-15-${part}`, reads: `BT-14-${part}`, shown: (value: JsonLogic) => ({ '!=': [value, 'restricted-document'] }) },
  ],
)

interface ProductRule {
  target: string
  /** A field of the form that the condition reads; without it there is no rule. */
  reads: string
  effects: readonly ('show' | 'require')[]
  when: JsonLogic
  text: Text
}

const demand = (target: string, reads: string, { when = true, ...text }: Text & { when?: JsonLogic }): ProductRule => ({
  ...{ target, reads, effects: ['require'], when, text },
})

/**
 * Groups of lots stand in the form as soon as there is more than one lot to put into them. The first group asks for what it consists of,
 * and what names no group or no lots would say nothing.
 */
const GROUPS_OF_LOTS: readonly { target: string; reads: string; effects: readonly ('show' | 'require')[]; when: JsonLogic; text: Text }[] =
  [
    {
      target: 'GR-LotsGroup',
      reads: 'BT-137-Lot',
      effects: ['show'],
      when: { '>': [{ reduce: [{ values: 'BT-137-Lot' }, { '+': [{ var: 'accumulator' }, 1] }, 0] }, 1] },
      text: { de: 'Losgruppen gibt es bei mehr als einem Los.', en: 'There are groups of lots where there is more than one lot.' },
    },
    {
      target: 'GR-Procedure-GroupComposition',
      reads: 'BT-137-LotsGroup',
      effects: ['show', 'require'],
      when: { '!!': { var: 'BT-137-LotsGroup' } },
      text: { de: 'Zu einer Losgruppe gehören Lose.', en: 'A group of lots consists of lots.' },
    },
    ...['BT-21-LotsGroup', 'BT-330-Procedure', 'BT-1375-Procedure'].map((target) =>
      demand(target, 'BT-137-LotsGroup', {
        de: 'Eine Losgruppe hat einen Titel und Lose.',
        en: 'A group of lots has a title and lots.',
      }),
    ),
  ]

const IS_WON: JsonLogic = { '==': [{ var: 'BT-142-LotResult' }, 'selec-w'] }

/**
 * SDK 1.7 asks of a result only whether there is a winner. Who won is what the notice is for (Regulation 2019/1780, BT-142 with BT-720,
 * BT-3202, OPT-320 and OPT-310; SDKs from 1.8 on ask for it), so each result names its lot, one with a winner the tender, a tender its lot
 * and its tenderer, a tenderer its companies.
 */
const RESULTS: readonly ProductRule[] = [
  demand('BT-13713-LotResult', 'OPT-322-LotResult', { de: 'Ein Ergebnis gehört zu einem Los.', en: 'A result belongs to a lot.' }),
  demand('OPT-320-LotResult', 'BT-142-LotResult', {
    when: IS_WON,
    de: 'Gibt es einen Gewinner, ist anzugeben, welches Angebot den Zuschlag hat.',
    en: 'Where there is a winner, the winning tender has to be named.',
  }),
  demand('GR-LotTender', 'BT-142-LotResult', {
    when: { in: ['selec-w', { values: 'BT-142-LotResult' }] },
    de: 'Gibt es einen Gewinner, ist sein Angebot anzugeben.',
    en: 'Where there is a winner, their tender has to be given.',
  }),
  ...['BT-13714-Tender', 'OPT-310-Tender'].map((target) =>
    demand(target, 'OPT-321-Tender', { de: 'Ein Angebot hat ein Los und einen Bieter.', en: 'A tender has a lot and a tenderer.' }),
  ),
  demand('GR-TenderingParty', 'OPT-321-Tender', {
    when: { '!!': { var: 'OPT-321-Tender' } },
    de: 'Zu einem Angebot gehört ein Bieter.',
    en: 'A tender has a tenderer.',
  }),
  ...['GR-Tenderer', 'OPT-300-Tenderer'].map((target) =>
    demand(target, 'OPT-210-Tenderer', { de: 'Ein Bieter besteht aus Unternehmen.', en: 'A tenderer consists of companies.' }),
  ),
]

/**
 * All rules of a form in field order: 'show' from the product and from conditional prohibitions, 'require' from conditional demands, 'set'
 * for the marker that a value is withheld (BT-195 holds the field's code once a reason, a justification or a day is given).
 */
export function compileRules(sdk: Sdk, subtype: string, present: ReadonlySet<string>): Rule[] {
  const shown = visibility(sdk, subtype, present)
  const rules: Rule[] = [...shown].map(([target, when]) => ({
    id: `${target}.show`,
    target,
    effect: 'show',
    when,
    severity: 'ERROR',
    text: showText(sdk, target, when),
  }))
  for (const { target, reads, effects, when, text } of [...GROUPS_OF_LOTS, ...RESULTS]) {
    if (!present.has(target) || !present.has(reads)) continue
    for (const effect of effects) rules.push({ id: `${target}.${effect}`, target, effect, when, severity: 'ERROR', text })
  }
  for (const id of present) {
    const field = sdk.fields.get(id)
    if (!field) continue
    const demanded = demandsOn(field, subtype)
      .mandatoryIf.flatMap(translated)
      .filter((when) => isReadable(when, present))
    const when = anyOf(demanded)
    if (when !== undefined)
      rules.push({ id: `${id}.require`, target: id, effect: 'require', when, severity: 'ERROR', text: requireText(sdk, id, when) })
  }
  return [...rules, ...withholding(sdk, present)]
}

/**
 * Two fields may share a marker (BT-09(a) and (b)); it is set once. Whoever gives a day or a justification means to withhold: the marker is
 * set then too, or the value would be public, and the reason is asked for.
 */
function withholding(sdk: Sdk, present: ReadonlySet<string>): Rule[] {
  const rules = new Map<string, Rule>()
  for (const id of present) {
    const privacy = sdk.fields.get(id)?.privacy
    if (!privacy || !present.has(privacy.reasonCodeFieldId) || !present.has(privacy.unpublishedFieldId)) continue
    const reason = privacy.reasonCodeFieldId
    const further = [privacy.reasonDescriptionFieldId, privacy.publicationDateFieldId].filter(
      (each): each is string => each !== undefined && present.has(each),
    )
    rules.set(privacy.unpublishedFieldId, {
      id: `${privacy.unpublishedFieldId}.set`,
      target: privacy.unpublishedFieldId,
      effect: 'set',
      when: true,
      value: { if: [anyFilled([reason, ...further]), privacy.code, null] },
    })
    if (further.length > 0)
      rules.set(reason, {
        id: `${reason}.require`,
        target: reason,
        effect: 'require',
        when: anyFilled(further),
        severity: 'ERROR',
        text: REASON,
      })
  }
  return [...rules.values()]
}

const REASON: Text = {
  de: 'Zu einer späteren Veröffentlichung ist der Grund anzugeben.',
  en: 'Later publication needs its reason.',
}

const anyFilled = (ids: readonly string[]): JsonLogic => anyOf(ids.map((id) => ({ '!!': { var: id } }))) ?? false

/**
 * target → condition under which it is shown. The two deadlines exclude each other in the SDK; one direction is kept, or the rules would
 * form a circle.
 */
function visibility(sdk: Sdk, subtype: string, present: ReadonlySet<string>): Map<string, JsonLogic> {
  const shown = new Map<string, JsonLogic>()
  for (const { target, reads, shown: when } of PRODUCT_RULES) {
    if (present.has(target) && present.has(reads)) shown.set(target, when({ var: reads }))
  }
  for (const id of present) {
    const field = sdk.fields.get(id)
    // Later SDKs show the reason (BT-197) only beside the marker; here the reason is what sets the marker.
    if (!field || shown.has(id) || field.btId === 'BT-197') continue
    const prohibited = anyOf(
      demandsOn(field, subtype)
        .forbiddenIf.flatMap(translated)
        .filter((when) => isReadable(when, present)),
    )
    if (prohibited === undefined || fieldsRead(prohibited).some((read) => reaches(shown, read, id))) continue
    shown.set(id, negate(prohibited))
  }
  return shown
}

function reaches(shown: ReadonlyMap<string, JsonLogic>, from: string, to: string): boolean {
  if (from === to) return true
  const when = shown.get(from)
  return when !== undefined && fieldsRead(when).some((read) => reaches(shown, read, to))
}

/**
 * Conditions that this compiler cannot say in JsonLogic (none in SDK 1.7, some in later ones) make no rule: Schematron judges them before a
 * notice leaves.
 */
function translated(efx: string): JsonLogic[] {
  try {
    return [efxToJsonLogic(efx)]
  } catch (error) {
    if (error instanceof UnsupportedEfx) return []
    throw error
  }
}

const isReadable = (when: JsonLogic, present: ReadonlySet<string>) => fieldsRead(when).every((id) => present.has(id))

function anyOf(conditions: JsonLogic[]): JsonLogic | undefined {
  return conditions.length > 1 ? { or: conditions } : conditions[0]
}

/** Says 'not' without stacking it: not(not x) is x, 'absent' becomes 'present'. */
function negate(logic: JsonLogic): JsonLogic {
  if (logic === null || typeof logic !== 'object' || Array.isArray(logic)) return { '!': logic }
  const inner = logic['!']
  if (inner !== undefined) return inner !== null && typeof inner === 'object' && 'var' in inner ? { '!!': inner } : inner
  const asserted = logic['!!']
  return asserted === undefined ? { '!': logic } : { '!': asserted }
}

function showText(sdk: Sdk, target: string, when: JsonLogic): Text {
  const [field, others] = [fieldLabel(sdk, target), labels(sdk, when)]
  return { de: `„${field.de}“ hängt ab von ${others.de}.`, en: `‘${field.en}’ depends on ${others.en}.` }
}

function requireText(sdk: Sdk, target: string, when: JsonLogic): Text {
  const [field, others] = [fieldLabel(sdk, target), labels(sdk, when)]
  return { de: `„${field.de}“ ist wegen ${others.de} anzugeben.`, en: `‘${field.en}’ is required because of ${others.en}.` }
}

function labels(sdk: Sdk, when: JsonLogic): Text {
  const read = fieldsRead(when).map((id) => fieldLabel(sdk, id))
  return { de: read.map(({ de }) => `„${de}“`).join(' und '), en: read.map(({ en }) => `‘${en}’`).join(' and ') }
}
