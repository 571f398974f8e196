import { type AuditEntry, intentOfEntry } from '../../log/area'
import type { Mismatch, MismatchPart } from '../../contract/offers/mismatch'
import type { OfferDoc, SubmissionDoc } from '../model'
import type { SealedMatter } from '../sealing'
import { compareRow, intentOf, loggedOf, matterIn, submissionOf } from './compare'
import type { Stored } from './load'
import { differingReceipts, type ComeIn } from './receiptsInOffer'
import { isSubmissionGenuine } from './statement'

/** Something that came in and is not what was sealed and signed. Its name is looked up by whoever shows it. */
export interface Fault extends Omit<Mismatch, 'organization'> {
  /** Of the submission; of a receipt that nothing came in for, that one's number. */
  id: string
  tenderId: string
  /** All that it may be about: where nothing says for certain, more than one. */
  matters: SealedMatter[]
  /** Number of its entry in the log; null: there is none. */
  entrySeq: number | null
}

interface Checked {
  /** By submission. */
  faults: ReadonlyMap<string, Fault>
  /** Ids of rows of this tender with which nothing is wrong. */
  sound: ReadonlySet<string>
  /** Ids of what was taken back, and nothing says otherwise. */
  withdrawn: ReadonlySet<string>
}

/** Entries by the id of the row they were made of; one whose id was changed is found by the row that points at it. */
function entriesOf({ rows, entries }: Stored): { of: Map<string, AuditEntry>; left: AuditEntry[] } {
  const of = new Map<string, AuditEntry>()
  const byIntent = new Map(rows.map(({ _id }) => [intentOf(_id), _id]))
  const left = new Map(entries.map((entry) => [entry._id, entry]))
  const take = (id: string, entry: AuditEntry): void => {
    of.set(id, entry)
    left.delete(entry._id)
  }
  const heads = new Map(rows.map(({ _id, logHead }) => [_id, logHead?.seq]))
  // Where somebody put in a second one of the same submission, it is the one that the row points at.
  for (const entry of [...entries].sort((one, other) => one._id - other._id)) {
    const id = byIntent.get(intentOfEntry(entry))
    if (id === undefined) continue
    if (heads.get(id) === entry._id || !of.has(id)) of.set(id, entry)
    left.delete(entry._id)
  }
  for (const { _id, logHead } of rows) {
    const entry = of.has(_id) || !logHead ? undefined : left.get(logHead.seq)
    if (entry) take(_id, entry)
  }
  return { of, left: [...left.values()] }
}

/** What a marker says, or any signature that was given since: taking the marker away, or writing a later one, makes nothing older. */
const sinceIn = ({ rows, since }: Stored): number | null => {
  const said = rows.flatMap((row) => (row.signed && isSubmissionGenuine(row, row.signed) ? [row.signed.since] : []))
  const all = since === null ? said : [since, ...said]
  return all.length === 0 ? null : Math.min(...all)
}

const lateFinishedOf = ({ lateEntries }: Stored, id: string) =>
  lateEntries.flatMap(({ _id: seq, data }) => {
    const [, rev] = intentOfEntry({ data }).split(`late:${id}:`)
    return rev === undefined ? [] : [{ seq, rev: Number(rev) }]
  })

/** What is shown of it. */
type Shown = Pick<Fault, 'receiptNo' | 'kind' | 'lotId' | 'round' | 'offerRound' | 'organizationId'>

const shownOf = ({ no = '', kind, lotId, round, offerRound, orgId }: Omit<ComeIn, '_id' | 'state'>): Shown => ({
  ...{ receiptNo: no, kind, lotId, round, offerRound, organizationId: orgId },
})

interface Found {
  id: string
  parts: MismatchPart[]
  shown: Shown
  matters: SealedMatter[]
  entrySeq: number | null
}

/** Faults by submission; what is said of one first is what is shown of it. */
const collect = (tenderId: string) => {
  const faults = new Map<string, Fault>()
  const add = ({ id, parts, shown, matters, entrySeq }: Found): void => {
    if (parts.length === 0) return
    const before = faults.get(id)
    faults.set(id, {
      ...{ id, tenderId, ...shown, entrySeq, ...before },
      matters: [...(before?.matters ?? []), ...matters],
      parts: [...new Set([...(before?.parts ?? []), ...parts])],
    })
  }
  return { faults, add }
}

const isWithdrawal = ({ _id }: SubmissionDoc): boolean => submissionOf(_id) !== _id

/** Holds all that is stored of a tender's submissions against one another, against the log and against what is signed. */
export function check(stored: Stored): Checked {
  const { tenderId, rows, offers } = stored
  const since = sinceIn(stored)
  const { of, left } = entriesOf(stored)
  const { faults, add } = collect(tenderId)
  const [sound, withdrawn] = [new Set<string>(), new Set<string>()]
  const cameIn: ComeIn[] = []
  const shown = new Map<string, Shown>()
  // Submissions before what takes them back: what is shown of both is the submission's.
  for (const row of [...rows].sort((a, b) => Number(isWithdrawal(a)) - Number(isWithdrawal(b)) || (a._id < b._id ? -1 : 1))) {
    const entry = of.get(row._id) ?? null
    const beside = { entry, sender: stored.senders.get(row.by), since, lateFinished: lateFinishedOf(stored, row._id) }
    const { parts, matters, says } = compareRow(row, beside)
    const owner = offers.find(({ _id }) => _id === says.offerId)
    if (owner?.orgId !== says.orgId || owner.tenderId !== says.tenderId) parts.push('company')
    // Another tender's, that somebody moved here: it is named there.
    if (says.tenderId !== tenderId) continue
    const id = submissionOf(row._id)
    if (parts.length === 0) sound.add(row._id)
    if (!isWithdrawal(row)) shown.set(id, shownOf(says))
    else if (parts.length === 0) withdrawn.add(id)
    add({
      ...{ id, matters, shown: shown.get(id) ?? shownOf(says), entrySeq: entry?._id ?? null },
      parts: isWithdrawal(row) && parts.length > 0 ? ['withdrawal'] : parts,
    })
    cameIn.push(says)
  }
  for (const entry of left) {
    const logged = loggedOf(entry)
    if (!logged || logged.tenderId !== tenderId) continue
    const { id, of: about, facts, action } = logged
    const parts: MismatchPart[] = [action === 'withdraw' ? 'withdrawal' : 'missing']
    add({ id: about, parts, shown: shown.get(about) ?? shownOf(facts), matters: [matterIn(logged)], entrySeq: entry._id })
    cameIn.push({ ...facts, _id: id, state: 'accepted' })
  }
  addReceipts(
    offers.filter((one) => one.tenderId === tenderId),
    // What holds stands for its place, wherever the engine keeps what somebody put beside it.
    cameIn.toSorted((a, b) => Number(sound.has(b._id)) - Number(sound.has(a._id))),
    add,
  )
  for (const id of faults.keys()) sound.delete(id)
  return { faults, sound, withdrawn }
}

/** What the companies' lists say otherwise: of the submission that they name, or of one that is not there. */
function addReceipts(offers: readonly OfferDoc[], cameIn: readonly ComeIn[], add: (found: Found) => void): void {
  const idOf = new Map(cameIn.flatMap(({ _id, no }) => (no === undefined ? [] : [[no, _id] as const])))
  for (const offer of offers) {
    const own = cameIn.filter(({ offerId }) => offerId === offer._id)
    for (const { orgId, lotId, kind, round, offerRound, nos } of differingReceipts(offer, own)) {
      const matter = { lotId, kind, round, offerRound }
      const places = nos.length > 0 ? nos.map((no) => [idOf.get(no) ?? no, no] as const) : [[`${offer._id}:${lotId}:${kind}`, ''] as const]
      for (const [id, receiptNo] of places)
        add({ id, parts: ['receipt'], shown: { ...matter, receiptNo, organizationId: orgId }, matters: [matter], entrySeq: null })
    }
  }
}
