import type { Check, JsonLogic, NodeUi, Rule, TemplateFile } from '../format/format'

type Rename = (contentId: string) => string

const isRecord = (logic: JsonLogic): logic is { [operator: string]: JsonLogic } =>
  typeof logic === 'object' && logic !== null && !Array.isArray(logic)

const asList = (argument: JsonLogic | undefined): JsonLogic[] => (Array.isArray(argument) ? argument : [argument ?? null])

const ITERATIONS: readonly string[] = ['map', 'filter', 'all', 'some', 'none', 'reduce']
/** The body of an iteration sees the item alone ('current', 'amount'): nothing in it names a field. */
const isBody = (operator: string, index: number): boolean => index === 1 && ITERATIONS.includes(operator)

/** Operators whose arguments are names of fields, and which of them. */
const names = (operator: string, args: readonly JsonLogic[]): readonly JsonLogic[] =>
  operator === 'var' || operator === 'values'
    ? args.slice(0, 1)
    : operator === 'missing'
      ? args.flat()
      : operator === 'missing_some'
        ? asList(args[1])
        : []

/** contentIds that an expression reads; parts of a value ('budget.amount') count as their field. Works on what was not judged yet, too. */
export const readsOf = (logic: JsonLogic): string[] => {
  if (Array.isArray(logic)) return logic.flatMap(readsOf)
  if (!isRecord(logic)) return []
  return Object.entries(logic).flatMap(([operator, argument]) => {
    const args = asList(argument)
    const named = names(operator, args).flatMap((name) => (typeof name === 'string' && name !== '' ? [name.split('.')[0] ?? ''] : []))
    return [...named, ...args.flatMap((each, index) => (isBody(operator, index) ? [] : readsOf(each)))]
  })
}

const renamed = (name: JsonLogic, rename: Rename): JsonLogic => {
  if (Array.isArray(name)) return name.map((each) => renamed(each, rename))
  if (typeof name !== 'string') return name
  const [id = '', ...parts] = name.split('.')
  return [rename(id), ...parts].join('.')
}

/** The same expression over fields of other names. */
const renameInLogic = (logic: JsonLogic, rename: Rename): JsonLogic => {
  if (Array.isArray(logic)) return logic.map((each) => renameInLogic(each, rename))
  if (!isRecord(logic)) return logic
  return Object.fromEntries(
    Object.entries(logic).map(([operator, argument]) => {
      if (operator === 'var' && Array.isArray(argument)) return [operator, [renamed(argument[0] ?? '', rename), ...argument.slice(1)]]
      if (operator === 'missing_some' && Array.isArray(argument)) return [operator, [argument[0] ?? 0, renamed(argument[1] ?? [], rename)]]
      if (operator === 'var' || operator === 'values' || operator === 'missing') return [operator, renamed(argument, rename)]
      if (!Array.isArray(argument)) return [operator, renameInLogic(argument, rename)]
      return [operator, argument.map((each, index) => (isBody(operator, index) ? each : renameInLogic(each, rename)))]
    }),
  )
}

export const renameInRule = (rule: Rule, rename: Rename): Rule => ({
  ...rule,
  target: rename(rule.target),
  when: renameInLogic(rule.when, rename),
  ...(rule.value === undefined ? {} : { value: renameInLogic(rule.value, rename) }),
})

/** contentIds a rule has to do with: its target and everything it reads. */
export const fieldsOfRule = (rule: Rule): ReadonlySet<string> =>
  new Set([rule.target, ...readsOf(rule.when), ...(rule.value === undefined ? [] : readsOf(rule.value))])

export const renameInCheck = (check: Check, rename: Rename): Check => ({
  ...check,
  target: rename(check.target),
  ...(check.around !== undefined && { around: rename(check.around) }),
  assert: renameInLogic(check.assert, rename),
})

/** contentIds a check has to do with: where it is said, the group it is judged in, and everything it compares. */
export const fieldsOfCheck = ({ target, around, assert }: Check): ReadonlySet<string> =>
  new Set([target, ...(around === undefined ? [] : [around]), ...readsOf(assert)])

/** A node's description over fields of other names. */
export const renameInNode = (ui: NodeUi, rename: Rename): NodeUi => ({
  ...ui,
  ...(ui.order && { order: ui.order.map(rename) }),
  ...(ui.choices && {
    choices: ui.choices.map((choice) => ({ ...choice, ...(choice.fields && { fields: choice.fields.map(rename) }) })),
  }),
  ...(ui.identifierField !== undefined && { identifierField: rename(ui.identifierField) }),
  ...(ui.captionField !== undefined && { captionField: rename(ui.captionField) }),
})

/** A node's description without any mention of the nodes that are gone. */
export const withoutMentions = (ui: NodeUi, gone: ReadonlySet<string>): NodeUi => {
  const { identifierField, captionField, choices, ...rest } = ui
  return {
    ...rest,
    ...(choices && {
      choices: choices.map(({ fields, ...choice }) => {
        const kept = fields?.filter((id) => !gone.has(id)) ?? []
        return { ...choice, ...(kept.length > 0 && { fields: kept }) }
      }),
    }),
    ...(identifierField !== undefined && !gone.has(identifierField) && { identifierField }),
    ...(captionField !== undefined && !gone.has(captionField) && { captionField }),
  }
}

/** An id that nobody has yet: 'price' → 'price', 'price-2', 'price-3' … */
export const freeId = (wanted: string, isTaken: (id: string) => boolean): string => {
  if (!isTaken(wanted)) return wanted
  const stem = wanted.replace(/-\d+$/, '').slice(0, 74)
  for (let number = 2; ; number++) if (!isTaken(`${stem}-${number}`)) return `${stem}-${number}`
}

export const isTakenIn =
  (file: TemplateFile) =>
  (id: string): boolean =>
    Object.hasOwn(file.ui.nodes, id)
