import { instances } from '../../../engine/form'
import { lawFacts } from '../../../engine/reading'
import { evaluateRules } from '../../../engine/rules'
import type { Law } from '../../../workflows/deadlines'
import { procedureOf } from '../../../workflows/procedure'
import { type Place, SOURCES, type Source } from '../../../workflows/report'
import type { ReaderNode } from '../../contract/tenders/views'
import { judgedNeed, writtenNeed } from '../../need/area'
import { addressLine, type OrganizationDoc, OrganizationModel } from '../../organizations/area'
import { templateVersion } from '../../templates/area'
import { provenOpenings, readingOf, type TenderDoc } from '../../tenders/area'
import { orderFacts, type OrderKey } from './fromOrder'

type Key = 'buyer' | 'left' | 'leftWithoutReason' | 'needReason' | 'needValue' | 'nobodyLeft' | 'notes' | OrderKey

/** A fact of the tender, in no language: a field of its form, or words of the server (`report.said.`) with what is put in. */
export interface Fact {
  readonly sources: readonly Source[]
  /** Lots that it is about; missing: all. */
  readonly lots?: readonly string[]
  /** Where it stands, where that is not where its source is filled. */
  readonly place?: Place
  readonly content: { readonly node: ReaderNode } | { readonly key: Key; readonly params: Readonly<Record<string, string>> }
}

export interface FromTender {
  readonly law: Law
  readonly withoutCall: boolean
  readonly ordersDirectly: boolean
  readonly facts: readonly Fact[]
  /** Sources that the form has no field for, or hides it. */
  readonly unasked: ReadonlySet<Source>
}

/** Fields of forms by what they say: those of eForms, then those of our own national ones. */
export const FIELDS: { readonly [S in Source]?: readonly string[] } = {
  subject: ['BT-24-Procedure', 'BT-24-Lot'],
  value: ['BT-27-Procedure', 'BT-27-Lot'],
  procedureReason: ['BT-136-Procedure', 'BT-135-Procedure', 'procedure-reason'],
  otherMeans: ['BT-19-Lot'],
}

/** Codes of BT-105, and of our own forms, that call nobody. */
const WITHOUT_CALL = ['neg-wo-call', 'direct']

/** Every field of this contentId below, in form order: a lot each. */
const nodesOf = (nodes: readonly ReaderNode[], id: string): ReaderNode[] =>
  nodes.flatMap((node) => [...(node.contentId === id ? [node] : []), ...nodesOf(node.children ?? [], id)])

async function buyerFact({ head }: TenderDoc): Promise<Fact[]> {
  type Buyer = Pick<OrganizationDoc, 'name' | 'contact'>
  const buyer = head.orgId === null ? null : await OrganizationModel.findOne({ _id: head.orgId }, { name: 1, contact: 1 }).lean<Buyer>()
  // Name and address: half of it is not what is asked for.
  if (!buyer?.contact.city) return []
  return [{ sources: ['buyer'], content: { key: 'buyer', params: { name: buyer.name, place: addressLine(buyer.contact) } } }]
}

/** Whom the award of a lot left out, and why; what is said of them before their lot was opened does not exist. */
function leftFacts({ lots, ...tender }: TenderDoc): Fact[] {
  const opened = lots.filter((lot) => provenOpenings(tender, lot).some(({ what }) => what === 'offers'))
  return opened.flatMap(({ name, lotId, information, outcome }) => {
    if (!information) return []
    const lot = lots.length > 1 ? ` (${name || lotId})` : ''
    const told = information.told.map(({ name: who, reason }): Fact => {
      const hasReason = reason !== null && reason.trim() !== ''
      return {
        sources: hasReason ? ['left', 'leftReason'] : ['left'],
        lots: [lotId],
        // What the law asks to tell beforehand is told by letter.
        ...(information.waiting ? { place: 'letters' as const } : {}),
        content: { key: hasReason ? 'left' : 'leftWithoutReason', params: { name: who, reason: reason ?? '', lot } },
      }
    })
    if (told.length > 0 || outcome !== 'awarded') return told
    return [{ sources: ['left', 'leftReason'], lots: [lotId], content: { key: 'nobodyLeft', params: { lot } } }]
  })
}

/** What was estimated before the notice, and why by this procedure, as far as the log vouches for it. */
async function needFacts(tender: TenderDoc): Promise<Fact[]> {
  const { need, isAltered } = await writtenNeed(tender._id)
  if (!need || isAltered) return []
  const { estimate, threshold } = await judgedNeed(tender, need)
  const params = { total: estimate.total, paragraph: estimate.law.paragraph, limit: String(threshold?.amount ?? '–'), on: need.on }
  const reason = need.reason.trim()
  return [
    ...(estimate.total === '0.00' ? [] : [{ sources: ['need', 'value'], content: { key: 'needValue', params } } as const]),
    ...(reason === '' ? [] : [{ sources: ['need', 'procedureReason'], content: { key: 'needReason', params: { reason } } } as const]),
  ]
}

/** What the tender itself says: its authority, the newest form, and whom its awards left out. */
export async function readTender(tender: TenderDoc): Promise<FromTender> {
  const [reading, template] = await Promise.all([
    readingOf(tender, tender.head.revision),
    templateVersion(tender.templateId, tender.templateVersion),
  ])
  if (!template) throw new Error(`template ${tender.templateId}@${tender.templateVersion} of tender ${tender._id} is missing`)
  const panels = reading.teamPanels(new Map()) ?? reading.panels(new Map())
  const fields = (Object.entries(FIELDS) as [Source, readonly string[]][]).flatMap(([source, ids]) =>
    ids
      .flatMap((id) => nodesOf(panels, id))
      .filter(({ value }) => value !== undefined && value !== null)
      .map((node): Fact => ({ sources: [source], content: { node } })),
  )
  const states = evaluateRules(template, reading.data)
  // As the form stands: what a choice or a rule hides is asked of nobody.
  const asked = (ids: readonly string[]): boolean =>
    ids.some((id) => template.node(id) && instances(template, reading.data, id).some(({ path }) => states.isRelevant(path)))
  const { ordersDirectly } = procedureOf(tender)
  return {
    law: reading.law,
    ordersDirectly,
    withoutCall: ordersDirectly || WITHOUT_CALL.includes(lawFacts(template, reading.data).procedureType ?? ''),
    facts: [...(await buyerFact(tender)), ...fields, ...(await needFacts(tender)), ...leftFacts(tender), ...(await orderFacts(tender))],
    unasked: new Set((Object.keys(SOURCES) as Source[]).filter((source) => FIELDS[source] && !asked(FIELDS[source]))),
  }
}
