import { phaseIn, procedureOf } from '../../../workflows/procedure'
import { stateOf } from '../../../workflows/tender'
import { personName, type UserDoc, UserModel } from '../../access/area'
import { type AuditEntry, AuditModel, believedOf, knownHashes } from '../../log/area'
import { canonicalJson } from '../../platform/canonicalJson'
import { fieldsOfLot, type ExaminationDoc, type JuryDoc, type LotDoc, type TenderDoc } from '../../tenders/area'
import { hashOf } from '../recordProof'
import { openingsOfWorks, worksOnRecord } from './numbers'

/** Fewer are no jury; the law says no number, and of two nobody could be outvoted. */
export const LEAST_MEMBERS = 3

export const NOTHING_WRITTEN: JuryDoc = { members: [], works: [], questions: '' }

export const isAtJury = (tender: TenderDoc, lot: LotDoc): boolean =>
  phaseIn(procedureOf(tender), stateOf(tender, fieldsOfLot(tender, lot)))?.kind === 'jury'

type OnRecord = NonNullable<Awaited<ReturnType<typeof worksOnRecord>>>

/** What is said of a work; nothing yet where nobody wrote of it. */
export const saidOf = ({ works }: JuryDoc, number: number): JuryDoc['works'][number] =>
  works.find((one) => one.number === number) ?? { number, rank: null, remark: '' }

/** Names that were opened in another house were so by what was signed there. */
const isToldOver = (tender: TenderDoc, lot: LotDoc): boolean => openingsOfWorks(tender, lot).authors?.house !== undefined

const timed = ({ requirements, works }: ExaminationDoc) => ({
  requirements,
  works: works.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
})

/** SHA-256 of what is signed: whose jury, of which opening, each work by number, what came in and what is said of it, and the prizes. */
function hashOfReport(tender: TenderDoc, lot: LotDoc, { opening, record, works }: OnRecord): string {
  const said = lot.jury ?? NOTHING_WRITTEN
  const { lotId, round, offerRound } = lot
  const members = (isToldOver(tender, lot) ? said.membersThere : undefined) ?? said.members
  return hashOf(
    canonicalJson({
      ...{ format: 1, tenderId: tender._id, lotId, round, offerRound, opening, record },
      works: works.map((work) => {
        const { rank, remark, award, excluded } = saidOf(said, work.number)
        const more = { ...(award ? { award } : {}), ...(excluded ? { excluded } : {}) }
        return { number: work.number, hash: work.hash, files: work.files.flatMap(({ sha256 }) => sha256 ?? []), rank, remark, ...more }
      }),
      ...{ questions: said.questions, members: [...members].sort() },
      // What reports of before did not have is no part of their hash.
      ...(lot.prizes ? { prizes: lot.prizes } : {}),
      ...(said.division ? { division: said.division } : {}),
      ...(said.examination ? { examination: timed(said.examination) } : {}),
    }),
  )
}

interface Signature {
  userId: string
  at: Date
  /** By the word of the house that the tender came from. */
  elsewhere?: true
}

/**
 * Who of the members signed this very report, as the log has it: an entry that somebody else wrote is none, nor is the word of another
 * house, but of names that were opened there. That they were no one person was judged before it was written: what becomes of accounts later
 * does not take a signature away.
 */
async function signaturesOf(tender: TenderDoc, lot: LotDoc, hash: string): Promise<Signature[]> {
  const { members } = lot.jury ?? NOTHING_WRITTEN
  const found = { tenderId: tender._id, type: 'JURY_REPORT_SIGNED', 'data.lotId': lot.lotId, 'data.report': hash }
  const isOver = isToldOver(tender, lot)
  const believed = await believedOf(await AuditModel.find(found).sort({ tenderSeq: 1 }).lean<AuditEntry[]>())
  const told = believed.filter(({ data }) => isOver || data['house'] === undefined)
  const hashes = await knownHashes([...members])
  return members.flatMap((userId) => {
    const entry = told.find(({ actor }) => actor !== null && actor === hashes.get(userId))
    return entry ? [{ userId, at: entry.at, ...(entry.data['house'] === undefined ? {} : { elsewhere: true as const }) }] : []
  })
}

interface FoundReport extends OnRecord {
  hash: string
  signatures: Signature[]
  /** All members signed it, as it stands there, of works that are on record by these numbers. */
  isSigned: boolean
}

/** The report of a lot's jury as it stands; null before the works are opened, and where their record is not the one that was made. */
export async function reportOf(tender: TenderDoc, lot: LotDoc): Promise<FoundReport | null> {
  const onRecord = await worksOnRecord(tender, lot)
  if (!onRecord) return null
  const hash = hashOfReport(tender, lot, onRecord)
  const { members } = lot.jury ?? NOTHING_WRITTEN
  const signatures = await signaturesOf(tender, lot, hash)
  return { ...onRecord, hash, signatures, isSigned: members.length >= LEAST_MEMBERS && signatures.length === members.length }
}

/** What the last record says of the report, as it stood when it let the names be opened. */
export interface SignedReport {
  hash: string
  signedBy: { name: string; at: string }[]
  works: (Pick<JuryDoc['works'][number], 'number' | 'rank' | 'award'> & { hash: string; excluded?: true })[]
}

/** Null: no jury is at work here, or its report is not signed by all. */
export async function signedReport(tender: TenderDoc, lot: LotDoc): Promise<SignedReport | null> {
  const report = isAtJury(tender, lot) ? await reportOf(tender, lot) : null
  if (!report?.isSigned) return null
  const ids = report.signatures.map(({ userId }) => userId)
  const people = await UserModel.find({ _id: { $in: ids } }).lean<UserDoc[]>()
  return {
    hash: report.hash,
    signedBy: report.signatures.map(({ userId, at }) => {
      const person = people.find(({ _id }) => _id === userId)
      return { name: person ? personName(person) : '', at: at.toISOString() }
    }),
    works: report.works.map(({ number, hash }) => {
      const { rank, award, excluded } = saidOf(lot.jury ?? NOTHING_WRITTEN, number)
      return { number, hash, rank, ...(award ? { award } : {}), ...(excluded ? { excluded: true } : {}) }
    }),
  }
}

export const isReportSigned = async (tender: TenderDoc, lot: LotDoc): Promise<boolean> =>
  isAtJury(tender, lot) && (await reportOf(tender, lot))?.isSigned === true
