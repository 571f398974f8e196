import { DISPLAYS, DISPLAY_TYPES, ownDisplay, type OwnDisplay, type TemplateNode } from '../../../engine/template'

/** Those in capitals are a display type's own. */
export type WidgetName =
  | OwnDisplay
  | 'text'
  | 'textarea'
  | 'multilingual'
  | 'texts'
  | 'code'
  | 'codes'
  | 'amount'
  | 'measure'
  | 'number'
  | 'date'
  | 'time'
  | 'moment'
  | 'datetime'
  | 'yesNo'
  | 'choice'
  | 'radios'
  | 'checkboxes'
  | 'reference'
  | 'references'
  | 'schemeId'

/** Which widget shows a field: a display type's own, else by value, then by look (2-tenders.md section 5, 'Field type mapping'). */
export function widgetOf(node: TemplateNode): WidgetName {
  const { valueType = 'text', displayType, repeatable, choices, idScheme } = node.ui
  if (idScheme && valueType === 'id') return 'schemeId'
  if (offersItems(node)) return 'reference'
  const own = ownDisplay(displayType, valueType)
  if (own !== null) return own
  if (choices) {
    if (repeatable || displayType === 'MULTICHECKBOX') return 'checkboxes'
    return displayType === 'RADIO' ? 'radios' : 'choice'
  }
  switch (valueType) {
    case 'code':
      return repeatable ? 'codes' : 'code'
    case 'id-ref':
      return repeatable ? 'references' : 'reference'
    case 'text-multilingual':
      return 'multilingual'
    case 'amount':
    case 'measure':
    case 'date':
    case 'time':
    case 'datetime':
      return valueType
    case 'number':
    case 'integer':
      return 'number'
    case 'indicator':
      return 'yesNo'
    default:
      if (repeatable) return 'texts'
      return displayType === 'TEXTAREA' ? 'textarea' : 'text'
  }
}

/** An identifier that may be that of an item of this form, and of something elsewhere: offered and typed (BT-1501(s)). */
export const offersItems = ({ ui }: TemplateNode): boolean =>
  ui.valueType === 'id' && ui.idSchemes !== undefined && ui.repeatable === undefined

const GROUPED: ReadonlySet<string> = new Set([
  ...['texts', 'codes', 'yesNo', 'radios', 'checkboxes', 'references', 'datetime'],
  ...DISPLAY_TYPES.filter((type) => DISPLAYS[type].grouped),
])

/** Whether a field is several controls under one legend, so that its label names a group and not one control. */
export const isGrouped = (node: TemplateNode, paired: boolean): boolean => paired || GROUPED.has(widgetOf(node))

/** Who won, whose subcontractor somebody is: a company that offers (OPT-300-Tenderer and its like), where all others mean authorities. */
export const isTendererReference = (node: TemplateNode): boolean => /^OPT-30[01]-Tenderer/.test(node.id)

/** Who reviews, mediates or tells of review: the OPT-301 family's Review and Mediator fields. */
export const isReviewReference = (node: TemplateNode): boolean => /Review|Mediator/.test(node.id)

/**
 * References to organizations of the platform, not to items of this form: in EU forms the OPT-300 and OPT-301 family, in own ones what
 * their author says.
 */
export const isOrganizationReference = (node: TemplateNode): boolean => (node.ui.idSchemes ?? []).includes('ORG')
