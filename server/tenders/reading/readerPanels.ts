import { publicView, type FormData } from '../../../engine/form'
import type { PublicNode } from '../../../engine/form'
import { evaluateRules } from '../../../engine/rules'
import type { Choice, Template } from '../../../engine/template'
import { codeName } from '../../../eforms-sdk'
import type { ReaderNode } from '../../contract/tenders/views'

type Names = NonNullable<ReaderNode['names']>

interface Naming {
  sdk: string
  /** Organizations that ORG references name. */
  organizations: ReadonlyMap<number, string>
  choicesOf(contentId: string): readonly Choice[] | undefined
}

const unitOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'unit' in value && typeof value.unit === 'string' ? value.unit : null

/** Names of the codes, units, choices and organizations in a value, in both languages. */
function namesOf({ sdk, organizations, choicesOf }: Naming, node: PublicNode): Names | null {
  const names: Names = {}
  for (const one of Array.isArray(node.value) ? node.value : [node.value]) {
    const unit = unitOf(one)
    const code = typeof one === 'string' ? one : unit
    if (code === null) continue
    const list = unit === null ? node.codelist : node.unitCodelist
    const organization = node.idSchemes?.includes('ORG') && /^[1-9]\d*$/.test(code) ? organizations.get(Number(code)) : undefined
    const name =
      choicesOf(node.contentId)?.find((choice) => choice.contentId === code)?.label ??
      (organization === undefined ? undefined : { de: organization, en: organization }) ??
      (list ? codeName(sdk, list, code) : undefined)
    if (name) names[code] = { de: name.de, en: name.en }
  }
  return Object.keys(names).length > 0 ? names : null
}

function named(naming: Naming, node: PublicNode): ReaderNode {
  const { contentId, contentType, label, caption, valueType, value, children } = node
  const names = contentType === 'field' ? namesOf(naming, node) : null
  return {
    contentId,
    contentType,
    label,
    ...(caption ? { caption } : {}),
    ...(valueType ? { valueType } : {}),
    ...(value === undefined ? {} : { value }),
    ...(names ? { names } : {}),
    ...(children ? { children: children.map((child) => named(naming, child)) } : {}),
  }
}

/** What a reader sees of a form: the engine decides what that is, here the codes, units and organizations get their names. */
export function readerPanels(template: Template, data: FormData, organizations: ReadonlyMap<number, string>): ReaderNode[] {
  const naming: Naming = { sdk: template.file.sdkVersion ?? '1.7', organizations, choicesOf: (id) => template.node(id)?.ui.choices }
  return publicView(template, data, evaluateRules(template, data)).map((node) => named(naming, node))
}
