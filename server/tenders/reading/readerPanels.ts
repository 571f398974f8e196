import {
  lotsOf,
  publicNames,
  publicView,
  teamView,
  type FormData,
  type Later,
  type PublicNames,
  type PublicNode,
  type ReadForm,
} from '../../../engine/form'
import { evaluateRules, type FormStates } from '../../../engine/rules'
import { valueKeys, type Template } from '../../../engine/template'
import { codeName } from '../../../eforms-sdk'
import type { ReaderNode } from '../../contract/tenders/views'

type Names = NonNullable<ReaderNode['names']>

interface Naming {
  sdk: string
  template: Template
  /** Of what references mean: organizations and items of this form. */
  items: PublicNames
  /** Ids of lots by the path of their items. */
  lots: ReadonlyMap<string, string>
}

const unitOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'unit' in value && typeof value.unit === 'string' ? value.unit : null

/** Names of the codes, units, choices and of what is referred to in a value, in both languages. */
function namesOf({ sdk, template, items }: Naming, node: PublicNode): Names | null {
  const names: Names = {}
  const field = template.node(node.contentId)
  for (const one of Array.isArray(node.value) ? node.value : [node.value]) {
    const unit = unitOf(one)
    const code = typeof one === 'string' ? one : unit
    if (code === null) continue
    const list = unit === null ? node.codelist : node.unitCodelist
    const name =
      field?.ui.choices?.find((choice) => choice.contentId === code)?.label ??
      (field && node.idSchemes ? items.ofReference(field, code) : undefined) ??
      (list ? codeName(sdk, list, code) : undefined)
    if (name) names[code] = { ...name }
  }
  return Object.keys(names).length > 0 ? names : null
}

/** The name of an item whose caption says less than that: an id, or one of two languages. */
function captionNames({ items }: Naming, { caption, path }: PublicNode): Names | null {
  const name = caption === undefined ? undefined : items.ofItem(path)
  return caption === undefined || !name || Object.values(name).every((words) => words === caption) ? null : { [caption]: name }
}

function laterOf({ sdk }: Naming, { from, justification, reason, reasonList }: Later): NonNullable<ReaderNode['later']> {
  const name = typeof reason === 'string' && reasonList !== undefined ? codeName(sdk, reasonList, reason) : undefined
  return {
    ...(typeof from === 'string' ? { from } : {}),
    ...(name ? { reason: { ...name } } : {}),
    ...(justification === undefined ? {} : { justification }),
  }
}

/** What has no name but those of codes is called the same in whatever form it stands next. */
const settled = new WeakMap<PublicNode, ReaderNode>()

function named(naming: Naming, node: PublicNode): ReaderNode {
  const known = settled.get(node)
  if (known) return known
  const made = namedAnew(naming, node)
  const { caption, idSchemes, later, path, children } = node
  const isNamed = caption !== undefined || idSchemes !== undefined || later !== undefined || naming.lots.has(path)
  if (!isNamed && children?.every((child) => settled.has(child)) !== false) settled.set(node, made)
  return made
}

function namedAnew(naming: Naming, node: PublicNode): ReaderNode {
  const { contentId, contentType, label, caption, valueType, value, later, children, path } = node
  const names = contentType === 'field' ? namesOf(naming, node) : captionNames(naming, node)
  const known = naming.template.node(contentId)
  const lotId = naming.lots.get(path)
  return {
    contentId,
    contentType,
    label,
    ...(caption ? { caption } : {}),
    ...(valueType ? { valueType } : {}),
    ...(value === undefined ? {} : { value }),
    ...(known?.isField ? valueKeys(known, value) : {}),
    ...(known?.ui.alwaysShow ? { alwaysShow: true } : {}),
    ...(lotId === undefined ? {} : { lotId }),
    ...(names ? { names } : {}),
    ...(later ? { later: laterOf(naming, later) } : {}),
    ...(children ? { children: children.map((child) => named(naming, child)) } : {}),
  }
}

type Organizations = ReadonlyMap<number, string>
type View = (template: Template, data: FormData, states: FormStates) => readonly PublicNode[] | null

function panelsOf(view: View, { template, data, organizations }: { template: Template; data: FormData; organizations: Organizations }) {
  const states = evaluateRules(template, data)
  const nodes = view(template, data, states)
  if (!nodes) return null
  return nodes.map(readerNode({ template, data, states }, organizations))
}

/** Gives a node of a form's view the names of its codes, units, organizations and items. */
export function readerNode({ template, data, states }: ReadForm, organizations: Organizations): (node: PublicNode) => ReaderNode {
  const items = publicNames({ template, data, states, organizations })
  const lots = new Map(lotsOf(template, data).map((lot) => [lot.path, lot.lotId]))
  const naming: Naming = { sdk: template.file.sdkVersion ?? '1.7', template, items, lots }
  return (node) => named(naming, node)
}

/** What a reader sees of a form: the engine decides what that is, here the codes, units and organizations get their names. */
export const readerPanels = (template: Template, data: FormData, organizations: Organizations): ReaderNode[] =>
  panelsOf(publicView, { template, data, organizations }) ?? []

/** What the team sees besides: values to be published later, each with its mark. Null where there are none. For nobody else. */
export const teamPanels = (template: Template, data: FormData, organizations: Organizations): ReaderNode[] | null =>
  panelsOf(teamView, { template, data, organizations })
