import { addItem, emptyData, instances, lotsOf, setAt, zonedDateAndTime, type FormData } from '../../engine/form'
import type { Template } from '../../engine/template'
import { criteriaOf, type DemoCriterion } from './criteria'

interface DemoLot {
  name: string
  text: string
  apply: Date | null
  offer: Date | null
}

export interface DemoForm {
  title: string
  text: string
  nature: 'services' | 'works' | 'supplies'
  cpv: string
  buyer: number
  lots: readonly DemoLot[]
  /** Leave out what only a finished form has, so that something is missing. */
  unfinished?: boolean
  /** What this form alone asks for, by path. */
  values?: Readonly<Record<string, unknown>>
}

const german = (text: string) => ({ DEU: text })

/** Fields that say the same in most notices; a template that lacks one goes without. */
const COMMON: Readonly<Record<string, unknown>> = {
  'BT-11-Procedure-Buyer': 'body-pl-la',
  'BT-740-Procedure-Buyer': 'not-cont-ent',
  'BT-10-Procedure-Buyer': 'gen-pub',
  'BT-105-Procedure': 'neg-w-call',
  'BT-60-Lot': 'no-eu-funds',
  'BT-71-Lot': 'none',
  'BT-736-Lot': 'no',
  'BT-97-Lot': ['DEU'],
  'BT-14-Lot': 'non-restricted-document',
  'BT-15-Lot': 'https://vergabe.sandstedt.example/unterlagen',
  'BT-17-Lot': 'required',
  'BT-743-Lot': 'required',
  'BT-764-Lot': 'not-allowed',
  'BT-765-Lot': 'none',
  'BT-766-Lot': 'none',
  'BT-767-Lot': false,
  'BT-115-Lot': false,
  'BT-50-Lot': 3,
  'BT-92-Lot': true,
  'BT-93-Lot': true,
  'BT-747-Lot': 'tp-abil',
  'BT-749-Lot': german('Referenzen über vergleichbare Leistungen'),
  'BT-750-Lot': german('Mindestens zwei vergleichbare Leistungen in den letzten drei Jahren.'),
  'BT-70-Lot': german('Tariftreue und Mindestlohn nach Landesrecht; Nachweise auf Verlangen.'),
  'BT-67(a)-Procedure': 'corruption',
  'BT-67(b)-Procedure': german('Ausschlussgründe nach §§ 123 und 124 GWB.'),
}

const fill = (
  template: Template,
  data: FormData,
  { contentId, value, under = '' }: { contentId: string; value: unknown; under?: string },
): FormData =>
  value === undefined
    ? data
    : instances(template, data, contentId)
        .filter(({ path }) => path.startsWith(under))
        .reduce((filled, { path }) => setAt(filled, path, value), data)

const zoned = (moment: Date | null): { date?: string; time?: string } => (moment ? zonedDateAndTime(moment) : {})

const lotValues = (form: DemoForm, lot: DemoLot, id: string): Record<string, unknown> => ({
  'BT-22-Lot': id,
  'BT-21-Lot': german(lot.name),
  'BT-24-Lot': german(lot.text),
  'BT-23-Lot': form.nature,
  'BT-262-Lot': form.cpv,
  'BT-1311(d)-Lot': zoned(lot.apply).date,
  'BT-1311(t)-Lot': zoned(lot.apply).time,
  // A notice names one of the two: offers of two steps end when their phase starts with a day.
  'BT-131(d)-Lot': lot.apply ? undefined : zoned(lot.offer).date,
  'BT-131(t)-Lot': lot.apply ? undefined : zoned(lot.offer).time,
})

const CRITERION = 'GR-Lot-AwardCriteria-Criterion'

/** The criteria of a lot in the notice's own fields, with a weight in per cent each. */
const criterionItem = ([type, name, text, weight]: DemoCriterion, n: number) => ({
  _id: `criterion${n + 1}`,
  'BT-539-Lot': type,
  'BT-734-Lot': german(name),
  'BT-540-Lot': german(text),
  [`${CRITERION}-Parameters`]: {
    [`${CRITERION}-Parameter`]: [{ _id: `weight${n + 1}`, 'BT-541-Lot': String(weight), 'BT-5421-Lot': 'per-exa' }],
  },
})

function withCriteria(template: Template, data: FormData, title: string): FormData {
  const chain = template.node(CRITERION)?.chain ?? []
  const below = chain.slice(chain.findIndex(({ isLot }) => isLot) + 1).map(({ id }) => `/${id}`)
  if (below.length === 0) return data
  return lotsOf(template, data).reduce(
    (filled, { path }) => setAt(filled, `${path}${below.join('')}`, criteriaOf(title).map(criterionItem)),
    data,
  )
}

/** A form filled in as a clerk would: everything required of EU-19, of other forms what they share with it. */
export function demoForm(template: Template, form: DemoForm, now: Date): FormData {
  let data = emptyData(template, { now })
  const put = (contentId: string, value: unknown, under?: string): void => {
    data = fill(template, data, { contentId, value, under })
  }
  for (let missing = form.lots.length - lotsOf(template, data).length; missing > 0 && template.node('GR-Lot'); missing--)
    data = addItem(template, data, { path: '/GR-Lot', now })
  put('BT-21-Procedure', german(form.title))
  put('OPT-300-Procedure-Buyer', String(form.buyer))
  lotsOf(template, data).forEach(({ path }, index) => {
    const lot = form.lots[index] ?? form.lots[0]
    for (const [contentId, value] of lot
      ? Object.entries(lotValues(form, lot, `SA-${now.getFullYear()}-${String(index + 1).padStart(2, '0')}`))
      : [])
      put(contentId, value, `${path}/`)
  })
  if (form.unfinished) return data
  put('BT-24-Procedure', german(form.text))
  put('BT-23-Procedure', form.nature)
  put('BT-262-Procedure', form.cpv)
  for (const [contentId, value] of Object.entries(COMMON)) put(contentId, value)
  data = withCriteria(template, data, form.title)
  for (const [path, value] of Object.entries(form.values ?? {})) data = setAt(data, path, value)
  for (const contentId of ['OPT-301-Lot-AddInfo', 'OPT-301-Lot-ReviewOrg'])
    put(contentId, template.node(contentId)?.isRepeatable ? [String(form.buyer)] : String(form.buyer))
  return data
}
