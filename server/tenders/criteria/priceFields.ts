import { takesPriceSheet } from '../../../engine/authoring'
import { inEach, readIn } from '../../../engine/languages'
import type { Template, TemplateNode } from '../../../engine/template'
import { procedureOf, type ProcedureKey } from '../../../workflows/procedure'
import type { ComparedField, CriterionInput } from '../../contract/evaluation/views'
import { bidderForm, shippedForm } from '../bidderForms'
import type { Kind, StandingCriterion } from './plan'

const NUMBERS: ReadonlySet<string | undefined> = new Set(['amount', 'number', 'integer', 'measure', 'decimal'])

type Bilingual = ComparedField['label']
const joined = (nodes: readonly TemplateNode[]): Bilingual => inEach((lang) => nodes.map(({ ui }) => readIn(ui.label, lang)).join(' › '))

/** Fields of a form that hold one number each, by the key that the comparison of filled forms gives them. */
const numberFields = (template: Template): ComparedField[] =>
  template.fields
    .filter(({ ui, isRepeatable, repeatedAncestors }) => NUMBERS.has(ui.valueType) && !isRepeatable && repeatedAncestors.length === 0)
    .map((field) => {
      const around = field.chain.filter((node) => node !== field)
      return {
        key: [...around, field].map(({ id }) => id).join('/'),
        section: joined(around),
        label: field.ui.label,
        valueType: field.ui.valueType ?? 'number',
        isNumber: true,
      }
    })

export interface PriceForms {
  fields: Record<Kind, ComparedField[]>
  /** What most tenders mean by a price; null: the form of the offers asks for no number. */
  usual: CriterionInput['price']
  /** The form of the offers has a sum that a price sheet fills. */
  takesSheet: boolean
}

/** The first amount of money in the offer: a price linear to twice the best; what bidders pay, by its share of the best. */
const usualIn = (fields: readonly ComparedField[], isPaidToUs: boolean): CriterionInput['price'] => {
  const field = fields.find(({ valueType }) => valueType === 'amount') ?? fields[0]
  if (!field) return null
  return { field: field.key, formula: isPaidToUs ? { kind: 'ratio', better: 'higher' } : { kind: 'linear', better: 'lower', zeroAt: '2' } }
}

export async function priceFormsOf(tender: Parameters<typeof bidderForm>[0] & ProcedureKey): Promise<PriceForms> {
  const [offer, application] = await Promise.all([bidderForm(tender, 'offer'), bidderForm(tender, 'application')])
  const fields = { offer: numberFields(offer.template), application: numberFields(application.template) }
  const isPaidToUs = procedureOf(tender).betterPrice === 'higher' || offer.ref === shippedForm('concession').ref
  return { fields, usual: usualIn(fields.offer, isPaidToUs), takesSheet: takesPriceSheet(offer.template.file) }
}

/** How a criterion is judged: as somebody said, else a price in the usual way and the rest by people. */
export const priceOf = ({ price, type }: StandingCriterion, { usual }: Pick<PriceForms, 'usual'>): CriterionInput['price'] =>
  price === undefined ? (type === 'price' ? usual : null) : price
