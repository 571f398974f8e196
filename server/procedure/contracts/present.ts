import { GROUND_FACTS, judgeAmendments, passedNotice, readKey, runningEnd, termEnds, valueAfter } from '../../../workflows/contract'
import type { LawRows } from '../../../workflows/law'
import type { Regime } from '../../../workflows/deadlines'
import type { ContractList, ContractView } from '../../contract/procedure/contracts'
import { lawRows } from '../../law/area'
import { type AuditEntry, AuditModel, believedOf } from '../../log/area'
import { type LotDoc, regimeIn, type TenderDoc, TenderModel } from '../../tenders/area'
import { knownLot } from '../awardNotice/known'
import { type AnswerDoc, contractHash, contractIdOf, ContractModel, type ContractDoc, type ContractWords, standing } from './model'
import { noticeIdOf } from './notice'
import { CONTRACT_ENTRIES, termOf, todayOf } from './record'

/** By contract, the hash that the log was told of last. */
async function hashesInLog(tenderId: string): Promise<ReadonlyMap<string, unknown>> {
  const entries = await AuditModel.find({ tenderId, type: { $in: CONTRACT_ENTRIES } })
    .sort({ tenderSeq: 1 })
    .lean<AuditEntry[]>()
  const believed = await believedOf(entries)
  return new Map(believed.map(({ data }) => [String(data['contract']), data['hash']]))
}

/** Works: of a tender whose law says nothing of them somebody has to. */
const isWorksOf = (regime: Regime | null): boolean => regime === 'VOB/A-EU' || regime === 'VOB/A'

/** What is known of a contract before anybody wrote of it: nothing is typed twice. */
async function proposed(tender: TenderDoc, lot: LotDoc): Promise<Map<number, ContractWords>> {
  const { winners, contractOn } = await knownLot(tender, lot)
  const blank = { number: '', indexed: null, begins: null, ends: null, options: [], remindDays: 90, amendments: [], termination: null }
  const concludedOn = contractOn?.slice(0, 10) ?? null
  const isWorks = isWorksOf(regimeIn(tender))
  return new Map(winners.map(({ organizationId, value }) => [organizationId, { ...blank, value, concludedOn, isWorks }]))
}

interface Presenting {
  readonly tender: TenderDoc
  readonly lot: LotDoc
  readonly company: { organizationId: number; name: string }
  readonly doc: ContractDoc | null
  readonly words: ContractWords
  readonly inLog: ReadonlyMap<string, unknown>
  /** Ids of the notices that were begun. */
  readonly notices: ReadonlySet<string>
  readonly rows: Pick<LawRows, 'thresholds' | 'limits'>
}

const saidAt = <T extends { at: Date }>({ at, ...rest }: T): Omit<T, 'at'> & { at: string } => ({ ...rest, at: at.toISOString() })

/** Changes with what the law says of them; of those that were taken back it says nothing. */
function presentAmendments(id: string, { tender, words, notices, rows: { thresholds, limits } }: Presenting): ContractView['amendments'] {
  const { value, indexed, isWorks, amendments } = words
  const held = standing(amendments)
  const facts = value && { regime: regimeIn(tender), isWorks, value: value.amount, indexed, thresholds, limits }
  const judged = facts ? judgeAmendments(facts, held) : []
  return amendments.map(({ endsBefore: _before, takenBack, ...one }) => {
    const about = judged[held.findIndex(({ no }) => no === one.no)]
    return {
      ...{ ...saidAt(one), percent: about?.percent ?? null, sumPercent: about?.sumPercent ?? null, findings: [...(about?.findings ?? [])] },
      paragraph: GROUND_FACTS[one.ground].paragraph,
      limit: about?.limit ? { percent: about.limit.percent, paragraph: about.limit.paragraph } : null,
      noticeId: notices.has(noticeIdOf(id, one.no)) ? noticeIdOf(id, one.no) : null,
      takenBack: takenBack ? saidAt(takenBack) : null,
    }
  })
}

const presentAnswer = ({ key, ...said }: AnswerDoc): ContractView['answers'][number] => ({ key, ...saidAt(said), ...readKey(key) })

function presentDates(words: ContractWords, today: string) {
  const term = termOf({ ...words, reminded: [] })
  const { dates = [], land = null, answers = [] } = words
  const passed = passedNotice(term, today)
  return {
    dates: [...dates],
    endsNow: runningEnd(term, today).ends,
    ...(dates.length > 0 ? { land } : {}),
    due: termEnds(term, today).map(({ until: _until, days, ...one }) => ({ ...one, days: days.map((day) => ({ ...day })) })),
    ...(passed ? { passed: { key: passed.key, text: passed.text, day: passed.notice, ends: passed.ends } } : {}),
    answers: answers.map(presentAnswer),
  }
}

function present(presenting: Presenting, at: Date): ContractView {
  const { tender, lot, company, doc, words, inLog } = presenting
  const { organizationId, name } = company
  const id = contractIdOf(tender._id, lot.lotId, organizationId)
  const { value, indexed, isWorks, amendments, termination, ends, options, remindDays, endsTakenBack = [] } = words
  return {
    ...{ id, lotId: lot.lotId, organizationId, lotName: lot.name || lot.lotId, companyName: name },
    ...{ version: doc?.version ?? 0, updated: doc?.updated.toISOString() ?? null, updatedBy: doc?.updatedBy ?? '' },
    ...{ number: words.number, value, indexed, concludedOn: words.concludedOn, begins: words.begins, ends, isWorks, options, remindDays },
    amendments: presentAmendments(id, presenting),
    valueNow: value && valueAfter(value.amount, standing(amendments)),
    termination: termination && saidAt(termination),
    endsTakenBack: endsTakenBack.map(({ takenBack, ...one }) => ({ ...saidAt(one), takenBack: saidAt(takenBack) })),
    ...presentDates(words, todayOf(at)),
    // Also where the log was told of one that is not there any more.
    isAltered: inLog.get(id) !== (doc ? contractHash(doc) : undefined),
  }
}

/** Those of the notices of these contracts' changes that were begun. */
async function noticesOf(docs: readonly ContractDoc[]): Promise<Set<string>> {
  const ids = docs.flatMap(({ _id, amendments }) => amendments.map(({ no }) => noticeIdOf(_id, no)))
  if (ids.length === 0) return new Set()
  return new Set((await TenderModel.find({ _id: { $in: ids } }, { _id: 1 }).lean<Pick<TenderDoc, '_id'>[]>()).map(({ _id }) => _id))
}

/** Every contract of a tender: of each lot that was awarded, with each of its companies. */
export async function presentContracts(tender: TenderDoc, at: Date): Promise<ContractList> {
  // One of version 0 was made for a write that was refused.
  const docs = await ContractModel.find({ tenderId: tender._id, version: { $gt: 0 } }).lean<ContractDoc[]>()
  const [inLog, notices, rows] = await Promise.all([hashesInLog(tender._id), noticesOf(docs), lawRows()])
  const contracts: ContractView[] = []
  for (const lot of tender.lots.filter(({ outcome }) => outcome === 'awarded')) {
    const known = await proposed(tender, lot)
    for (const company of lot.awardedTo ?? []) {
      const doc = docs.find(({ lotId, orgId }) => lotId === lot.lotId && orgId === company.organizationId) ?? null
      const words = doc ?? known.get(company.organizationId)
      if (words) contracts.push(present({ tender, lot, company, doc, words, inLog, notices, rows }, at))
    }
  }
  const { _id: projectId, no: projectNo, head } = tender
  return { projectId, projectNo, projectName: head.name, buyer: head.orgName, contracts }
}
