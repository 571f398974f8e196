import { personName, type UserDoc, UserModel } from '../../access/area'
import type { JuryView } from '../../contract/procedure/jury'
import { openedWorks, type SubmittedFile } from '../../offers/area'
import { arePrizesTold, type FinishedOpening, type JuryDoc, type TenderDoc } from '../../tenders/area'
import { previewOf } from '../../rooms/area'
import { heldRecord } from '../recordProof'
import { storedFiles } from './files'
import { lotOfJury } from './numbers'
import { LEAST_MEMBERS, NOTHING_WRITTEN, reportOf, saidOf } from './report'

interface Authors {
  names: ReadonlyMap<number, string>
  report: string | null
  /** The record that says so is the one that was made; also where there is none to be. */
  holds: boolean
}

const nobody = (holds: boolean): Authors => ({ names: new Map(), report: null, holds })

/** Whose each work is, by its number: as the last record has it, nobody before, and nobody where it is another one by now. */
async function authorsOf(opening: FinishedOpening | null): Promise<Authors> {
  if (opening === null) return nobody(true)
  const record = await heldRecord(opening.id)
  if (!record) return nobody(false)
  const { submissions, jury } = record.content
  return {
    names: new Map(submissions.flatMap(({ work, organization }) => (work ? [[work.number, organization] as const] : []))),
    report: jury?.hash ?? null,
    holds: true,
  }
}

type Person = Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName' | 'state'>

const presentExamination = ({ examination }: JuryDoc): JuryView['examination'] => ({
  requirements: examination?.requirements ?? [],
  works: (examination?.works ?? []).map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
})

/** Works and report for the team, by numbers alone until the authors are open. */
export async function presentJury(tender: TenderDoc, lotId: string): Promise<JuryView> {
  const { lot, works: first, authors: last } = lotOfJury(tender, lotId)
  const [report, found, authors, isTold] = await Promise.all([
    ...([reportOf(tender, lot), openedWorks(tender, { lot, works: first }), authorsOf(last)] as const),
    arePrizesTold(tender, lot),
  ])
  const stored = await storedFiles(found.flatMap(({ files }) => files))
  const said = lot.jury ?? NOTHING_WRITTEN
  const byHash = new Map(found.map((work) => [work.hash, work]))
  const ids = [...new Set([...tender.team.map(({ userId }) => userId), ...said.members])]
  const people = await UserModel.find({ _id: { $in: ids } }, { email: 1, givenName: 1, surName: 1, state: 1 }).lean<Person[]>()
  const personOf = (userId: string) => {
    const person = people.find(({ _id }) => _id === userId)
    return { userName: person?.email ?? '', name: person ? personName(person) : '' }
  }
  const previewAt = (file: SubmittedFile | undefined) => {
    const where = file ? stored(file) : null
    return where ? previewOf(where.version.mime) : null
  }
  const works = (report?.works ?? []).map((one) => {
    const work = byHash.get(one.hash)
    const organization = authors.names.get(one.number)
    const { number: _number, ...judged } = saidOf(said, one.number)
    return {
      ...{ number: one.number, hash: one.hash, isWhole: work !== undefined, ...judged },
      files: one.files.map((file, n) => ({ ...file, preview: previewAt(work?.files[n]) })),
      ...(organization === undefined ? {} : { organization }),
    }
  })
  const isAnother = !authors.holds || (authors.report !== null && authors.report !== report?.hash)
  return {
    ...{ version: tender.version, lotId, openingId: first.id, works, questions: said.questions },
    ...{ prizes: lot.prizes ?? null, division: said.division ?? '', examination: presentExamination(said) },
    state: last ? 'over' : report?.isSigned ? 'signed' : 'writing',
    members: said.members.map((userId) => {
      const signature = report?.signatures.find((one) => one.userId === userId)
      const signedAt = signature?.at.toISOString() ?? null
      return { ...personOf(userId), signedAt, ...(signature?.elsewhere ? { elsewhere: true as const } : {}) }
    }),
    candidates: tender.team.flatMap(({ userId }) =>
      people.some(({ _id, state }) => _id === userId && state === 'ACTIVE') ? [personOf(userId)] : [],
    ),
    ...{ least: LEAST_MEMBERS, hash: report?.hash ?? null },
    ...(!report || isAnother || !isTold ? { differs: true as const } : {}),
  }
}
