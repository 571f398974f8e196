import { lotsOf, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

/** A criterion as a notice names it (BG-707: BT-539 type, BT-734 name, BT-540 description, BT-5421 weight). */
export interface PublishedCriterion {
  /** Of the repeated group's item: stays when others come and go. */
  id: string
  type: 'price' | 'cost' | 'quality'
  name: string
  description: string
  /** Per cent; null where the notice says none that a sum can be made of (an order of importance, points, nothing). */
  weight: string | null
}

type Rec = Record<string, unknown>
const isRecord = (value: unknown): value is Rec => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Rec[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Every value below a node whose id starts so; SDK versions nest them differently. */
const below = (node: unknown, start: string): unknown[] => {
  if (Array.isArray(node)) return node.flatMap((one) => below(one, start))
  if (!isRecord(node)) return []
  return Object.entries(node).flatMap(([key, value]) => (key.startsWith(start) ? [value] : below(value, start)))
}

/** German first: it is what German notices are written in. */
const textIn = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (!isRecord(value)) return ''
  const found = [value.DEU, value.ENG, ...Object.values(value)].find((one) => typeof one === 'string' && one !== '')
  return typeof found === 'string' ? found : ''
}

/** As long as a name may be where one is typed. */
const oneName = (value: unknown): string => textIn(value).trim().slice(0, 400)

const typeOf = (value: unknown): PublishedCriterion['type'] => (value === 'price' || value === 'cost' ? value : 'quality')

const DECIMAL = /^\d{1,40}(\.\d{1,40})?$/

/** Weights as per cent: percentages as they are, decimals (0.4) times a hundred; points and orders say no share by themselves. */
const weightOf = (criterion: Rec): string | null => {
  for (const parameter of below(criterion, 'GR-Lot-AwardCriteria-Criterion-Parameter').flatMap((one) => [one, ...below(one, 'GR-')])) {
    for (const item of Array.isArray(parameter) ? list(parameter) : isRecord(parameter) ? [parameter] : []) {
      const code = Object.entries(item).find(([key]) => key.startsWith('BT-5421'))?.[1]
      const number = Object.entries(item).find(([key]) => key === 'BT-541-Lot' || key.startsWith('BT-541-Lot-Weight'))?.[1]
      const text = typeof number === 'number' ? String(number) : typeof number === 'string' ? number : ''
      if (typeof code !== 'string' || !DECIMAL.test(text)) continue
      if (code.startsWith('per-')) return asWeight(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
      if (code.startsWith('dec-')) return asWeight(hundredTimes(text))
    }
  }
  return null
}

/** What cannot be reckoned with as it stands is no weight. */
const asWeight = (text: string): string | null => (/^\d{1,3}(\.\d{1,3})?$/.test(text) ? text : null)

const hundredTimes = (text: string): string => {
  const [front = '0', back = ''] = text.split('.')
  const moved = `${front}${back.padEnd(2, '0').slice(0, 2)}.${back.slice(2)}`
  return moved.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, (end) => (end.includes('.') ? '' : end))
}

const ofNotice = (lot: unknown): PublishedCriterion[] =>
  below(lot, 'GR-Lot-AwardCriteria-Criterion')
    .flatMap(list)
    .map((item, n) => ({
      id: idOf(item, n),
      type: typeOf(item['BT-539-Lot']),
      name: oneName(item['BT-734-Lot']),
      description: textIn(item['BT-540-Lot']),
      weight: weightOf(item),
    }))

const idOf = ({ _id: id }: Rec, n: number): string => (typeof id === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(id) ? id : `c${n + 1}`)
const percent = (value: unknown): string | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : null

/** Lotse's own national forms (templates/own): the price by its weight, or alone, and further criteria as a list. */
const ofNationalForm = ({ awarding }: Rec): PublishedCriterion[] => {
  if (!isRecord(awarding)) return []
  const weight = awarding['award-method'] === 'price-only' ? '100' : percent(awarding['price-weight'])
  const price = { id: 'price', type: 'price' as const, name: 'Preis', description: '', weight }
  const others = list(awarding['award-criterion']).map((item, n) => ({
    id: idOf(item, n),
    type: typeOf(item['criterion-type']),
    name: oneName(item['criterion-name']),
    description: '',
    weight: percent(item['criterion-weight']),
  }))
  return [...(weight === null || weight === '0' ? [] : [price]), ...others]
}

/** The award criteria that a tender's form names for a lot (its item of GR-Lot), in their order; forms without lots name them once. */
export const publishedCriteria = (data: Readonly<Rec>, lot: unknown): PublishedCriterion[] => {
  const found = ofNotice(lot)
  return found.length > 0 ? found : ofNationalForm(data)
}

const itemAt = (data: FormData, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((node, part) => (typeof node === 'object' && node !== null ? (node as Rec)[part] : undefined), data)

/** The criteria that a form names, by lot. A form without lots, or one that does not know this one, names them under null. */
export function criteriaByLot(template: Template, data: FormData): ReadonlyMap<string | null, PublishedCriterion[]> {
  const lots = lotsOf(template, data)
  const byLot = lots.map(({ lotId, path }) => [lotId, publishedCriteria(data, itemAt(data, path))] as const)
  return new Map<string | null, PublishedCriterion[]>([
    ...byLot,
    [null, byLot.length === 1 ? (byLot[0]?.[1] ?? []) : publishedCriteria(data, undefined)],
  ])
}

export const noticedOf = (byLot: ReadonlyMap<string | null, PublishedCriterion[]>, lotId: string): PublishedCriterion[] =>
  byLot.get(lotId) ?? byLot.get(null) ?? []

const PLACES = ['GR-Lot-AwardCriteria-Criterion', 'award-method', 'price-weight'] as const

/** Where the form asks for criteria (of its first lot); null: it does not. */
export function criteriaPath(template: Template, data: FormData): string | null {
  const node = PLACES.map((id) => template.node(id)).find((one) => one !== undefined && !one.isExcluded)
  if (!node) return null
  const lot = node.chain.findIndex(({ isLot }) => isLot)
  const below = node.chain.slice(lot + 1).map(({ id }) => `/${id}`)
  if (lot < 0) return below.join('')
  const [first] = lotsOf(template, data)
  return first ? `${first.path}${below.join('')}` : null
}
