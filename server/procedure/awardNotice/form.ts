import { addItem, childPath, emptyData, getAt, instances, mergeSchemeMarks, nodeAt, setAt, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { moveData } from '../../../engine/versions'
import type { KnownLot, KnownResult, KnownWinner } from './known'

/** Of the notice before, or made by the platform when a notice is written. */
const NOT_CARRIED = ['meta-data-group', 'GR-Change', 'GR-Organisations-Section', 'GR-Result'] as const
const LOTS = '/GR-Lot'
const RESULTS = '/GR-Result/GR-LotResult-Section/GR-LotResult'
const TENDERS = '/GR-Result/GR-LotTender-Section/GR-LotTender'
const PARTIES = '/GR-Result/GR-TenderingParty-Section/GR-TenderingParty'
const CONTRACTS = '/GR-Result/GR-SettledContract-Section/GR-SettledContract'
const PREVIOUS = 'OPP-090-Procedure'

const listAt = (data: FormData, path: string): unknown[] => {
  const found = getAt(data, path)
  return Array.isArray(found) ? (found as unknown[]) : []
}

/** Writes a form step by step; what it has no place for is left out. */
class Writer {
  constructor(
    readonly template: Template,
    public data: FormData,
    private readonly now: Date,
  ) {}

  has(path: string): boolean {
    return nodeAt(this.template, path) !== undefined
  }

  /** The path of a new item; null where the form has no such list. */
  add(list: string): string | null {
    if (!this.has(list)) return null
    this.data = addItem(this.template, this.data, { path: list, now: this.now })
    return `${list}/${listAt(this.data, list).length - 1}`
  }

  put(around: string, contentId: string, value: unknown): void {
    const path = this.pathOf(around, contentId)
    if (path !== null && value !== null && value !== undefined) this.data = setAt(this.data, path, value)
  }

  value(around: string, contentId: string): unknown {
    const path = this.pathOf(around, contentId)
    return path === null ? undefined : getAt(this.data, path)
  }

  pathOf(around: string, contentId: string): string | null {
    const [group, node] = [nodeAt(this.template, around), this.template.node(contentId)]
    return group && node && (group === this.template.root || node.chain.includes(group)) ? childPath(around, group, node) : null
  }
}

const lotIdIn = (item: unknown): unknown => getAt(item as FormData, '/GR-Lot-Purpose/BT-137-Lot')

/** What both forms have of procedure, buyer and the lots in question; groups of lots only where all lots are there. */
function carried(from: Template, to: Template, { data, lotIds }: { data: FormData; lotIds: ReadonlySet<string> }): FormData {
  const moved = { ...moveData(from, to, { data }).data }
  for (const key of NOT_CARRIED) delete moved[key]
  const lots = listAt(moved, LOTS)
  const own = lots.filter((item) => lotIds.has(String(lotIdIn(item))))
  if (own.length === lots.length) return moved
  delete moved['GR-LotsGroup']
  const groups = to.node('GR-Procedure-GroupComposition')
  const cleared = groups ? setAt(moved, `/${groups.chain.map(({ id }) => id).join('/')}`, undefined) : moved
  return setAt(cleared, LOTS, own)
}

/** What a new form has there by itself, where the form before had no such field. */
function withPresets(template: Template, data: FormData): FormData {
  let filled = data
  for (const { id, ui, isRepeatable, chain } of template.fields) {
    const { default: preset } = ui
    if (preset === undefined || preset === '{NOW}' || chain.some((each) => each.ui.excluded)) continue
    for (const { path, value } of instances(template, filled, id))
      if (value === undefined) filled = setAt(filled, path, isRepeatable && !Array.isArray(preset) ? [preset] : preset)
  }
  return filled
}

const STATES: Readonly<Record<string, string>> = { awarded: 'selec-w', cancelled: 'clos-nw', discontinued: 'clos-nw' }

function putSubmitted(form: Writer, result: string, { submitted: { applications, offers } }: KnownLot): void {
  const list = form.pathOf(result, 'GR-LotResult-ReceivedSubmissions')
  // Whatever comes in through Lotse comes in electronically.
  const counts = [['tenders', offers] as const, ['t-esubm', offers] as const, ['part-req', applications] as const]
  for (const [code, count] of counts) {
    const item = list === null || count === null ? null : form.add(list)
    if (item === null) continue
    form.put(item, 'BT-760-LotResult', code)
    form.put(item, 'BT-759-LotResult', String(count))
  }
}

/** A company is one tenderer, in however many lots it won. */
function partyOf(form: Writer, { organizationId }: KnownWinner, parties: Map<number, unknown>): unknown {
  if (!parties.has(organizationId)) {
    const party = form.add(PARTIES)
    const tenderers = party === null ? null : form.pathOf(party, 'GR-Tenderer')
    const tenderer = tenderers === null ? null : form.add(tenderers)
    if (tenderer !== null) form.put(tenderer, 'OPT-300-Tenderer', String(organizationId))
    parties.set(organizationId, party === null ? undefined : form.value(party, 'OPT-210-Tenderer'))
  }
  return parties.get(organizationId)
}

/** Tender and contract of a winner; in a design contest nobody makes one. Answers their ids. */
function putWinner(
  form: Writer,
  lot: KnownLot,
  { winner, party }: { winner: KnownWinner; party: unknown },
): { tender: unknown; contract: unknown } {
  const tender = form.add(TENDERS)
  if (tender === null) return { tender: undefined, contract: undefined }
  form.put(tender, 'BT-13714-Tender', lot.lotId)
  form.put(tender, 'OPT-310-Tender', party)
  form.put(tender, 'BT-720-Tender', winner.value)
  if (winner.isVariant) form.put(tender, 'BT-193-Tender', true)
  if (winner.rank !== null) {
    form.put(tender, 'BT-1711-Tender', true)
    form.put(tender, 'BT-171-Tender', winner.rank)
  }
  const tenderId = form.value(tender, 'OPT-321-Tender')
  const contract = form.template.node('BT-150-Contract') ? form.add(CONTRACTS) : null
  if (contract === null) return { tender: tenderId, contract: undefined }
  form.put(contract, 'BT-1451-Contract', lot.chosenOn)
  form.put(contract, 'BT-145-Contract', winner.contract?.concludedOn ?? lot.contractOn)
  form.put(contract, 'BT-150-Contract', winner.contract?.number || null)
  form.put(contract, 'BT-3202-Contract', [tenderId])
  return { tender: tenderId, contract: form.value(contract, 'OPT-316-Contract') }
}

function putResult(form: Writer, lot: KnownLot, { result, parties }: { result: string; parties: Map<number, unknown> }): void {
  form.put(result, 'BT-13713-LotResult', lot.lotId)
  form.put(result, 'BT-142-LotResult', STATES[lot.outcome ?? ''])
  if (lot.outcome !== 'awarded' && lot.submitted.offers === 0) form.put(result, 'BT-144-LotResult', 'no-rece')
  putSubmitted(form, result, lot)
  const won = lot.winners.map((winner) => putWinner(form, lot, { winner, party: partyOf(form, winner, parties) }))
  const ids = (key: 'tender' | 'contract') => won.flatMap((one) => (typeof one[key] === 'string' ? [one[key]] : []))
  if (ids('tender').length > 0) form.put(result, 'OPT-320-LotResult', ids('tender'))
  if (ids('contract').length > 0) form.put(result, 'OPT-315-LotResult', ids('contract'))
}

interface Made {
  readonly data: FormData
  readonly known: KnownResult
  readonly now: Date
}

function resultWriter(from: Template, to: Template, { data, known, now }: Made): Writer {
  const empty = emptyData(to, { now })
  const own = carried(from, to, { data, lotIds: new Set(known.lots.map(({ lotId }) => lotId)) })
  const form = new Writer(to, mergeSchemeMarks(withPresets(to, { ...empty, ...own }), empty), now)
  // Some forms begin with an empty one of each, which would stay empty beside those that are known.
  for (const list of [TENDERS, PARTIES, CONTRACTS]) if (listAt(form.data, list).length > 0) form.data = setAt(form.data, list, [])
  form.put('', 'BT-04-notice', known.procedureId)
  const previous = form.pathOf('', PREVIOUS)
  if (previous !== null && known.previous !== null) {
    const before = listAt(form.data, previous)
    if (!before.includes(known.previous)) form.put('', PREVIOUS, [...before, known.previous])
  }
  const parties = new Map<number, unknown>()
  known.lots.forEach((lot, index) => {
    const result = index < listAt(form.data, RESULTS).length ? `${RESULTS}/${index}` : form.add(RESULTS)
    if (result !== null) putResult(form, lot, { result, parties })
  })
  return form
}

/**
 * A result notice with what is known: what the notice before says of procedure, buyer and lots, how each lot ended, who won, with what, and
 * how many came in. What is not known stays empty.
 */
export const resultForm = (from: Template, to: Template, made: Made): FormData => resultWriter(from, to, made).data

/** What a contract's change says of itself; texts are German. */
interface KnownChange {
  /** Identifier and version of the notice of the award, where it appeared through the portal. */
  readonly awardNotice: string | null
  /** Of eForms' list of reasons (BT-200). */
  readonly code: string
  readonly reason: string
  readonly text: string
}

const MODIFICATIONS = '/GR-Modification/GR-ContractModification'

/** A notice of a contract's change: the result as it stands after it, and the change itself (BT-1501, BT-200 to BT-202). */
export function modificationForm(from: Template, to: Template, { change, ...made }: Made & { change: KnownChange }): FormData {
  const form = resultWriter(from, to, made)
  const item = listAt(form.data, MODIFICATIONS).length > 0 ? `${MODIFICATIONS}/0` : form.add(MODIFICATIONS)
  if (item === null) return form.data
  form.put(item, 'BT-1501(n)-Contract', change.awardNotice)
  form.put(item, 'BT-200-Contract', change.code)
  form.put(item, 'BT-201-Contract', { DEU: change.reason })
  const list = form.pathOf(item, 'GR-ContractModification-Modification')
  const what = list === null ? null : listAt(form.data, list).length > 0 ? `${list}/0` : form.add(list)
  if (what === null) return form.data
  form.put(what, 'BT-202-Contract', { DEU: change.text })
  const sections = form.pathOf(what, 'GR-ModificationSectionsIdentifers')
  const section = sections === null ? null : listAt(form.data, sections).length > 0 ? `${sections}/0` : form.add(sections)
  if (section !== null) form.put(section, 'BT-1501(s)-Contract', form.value(`${CONTRACTS}/0`, 'OPT-316-Contract'))
  return form.data
}
