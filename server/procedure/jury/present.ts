import { type Actor } from '../../calls/actor'
import { personName, type UserDoc, UserModel } from '../../access/area'
import type { JuryView } from '../../contract/procedure/jury'
import { openedWorks, type Work } from '../../offers/area'
import { AppError } from '../../platform/errors'
import type { LotDoc, TenderDoc } from '../../tenders/area'
import { procedureOf } from '../../../workflows/procedure'
import { OpeningRecordModel, type OpeningRecordDoc, type RecordContent } from '../model'
import { previewOf } from '../../rooms/area'
import { storedFile } from './files'
import { openingsOfWorks } from './numbers'
import { LEAST_MEMBERS, NOTHING_WRITTEN, reportOf, saidOf } from './report'

/** Refuses (409) what no jury has to do with, and before its works are opened: that any came in is sealed until then. */
export function lotOfJury(tender: TenderDoc, lotId: string): LotDoc {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) throw new AppError('notFound')
  if (!procedureOf(tender).hasJury || !openingsOfWorks(tender, lot).works)
    throw new AppError('conflict', { reason: 'refused.worksSealed', lotId })
  return lot
}

/** Whose each work is, by its number: as the last record has it, and nobody before. */
async function authorsOf(tender: TenderDoc, lot: LotDoc): Promise<{ names: ReadonlyMap<number, string>; report: string | null }> {
  const { authors } = openingsOfWorks(tender, lot)
  const record = authors && (await OpeningRecordModel.findOne({ _id: authors.id }).lean<OpeningRecordDoc>())
  if (!record) return { names: new Map(), report: null }
  const { submissions, jury } = JSON.parse(record.content) as RecordContent
  return {
    names: new Map(submissions.flatMap(({ work, organization }) => (work ? [[work.number, organization] as const] : []))),
    report: jury?.hash ?? null,
  }
}

async function previewsOf(work: Work | undefined): Promise<JuryView['works'][number]['files'][number]['preview'][]> {
  const found = await Promise.all((work?.files ?? []).map(storedFile))
  return found.map((one) => (one ? previewOf(one.version.mime) : null))
}

type Person = Pick<UserDoc, '_id' | 'email' | 'givenName' | 'surName'>

/** Works and report for the team, by numbers alone until the authors are open. */
export async function presentJury(tender: TenderDoc, lotId: string, actor: Actor): Promise<JuryView> {
  const lot = lotOfJury(tender, lotId)
  const [report, found, authors] = await Promise.all([reportOf(tender, lot), openedWorks(tender, lot), authorsOf(tender, lot)])
  const said = lot.jury ?? NOTHING_WRITTEN
  const byHash = new Map(found.map((work) => [work.hash, work]))
  const ids = [...new Set([...tender.team.map(({ userId }) => userId), ...said.members])]
  const people = await UserModel.find({ _id: { $in: ids } }, { email: 1, givenName: 1, surName: 1 }).lean<Person[]>()
  const { works: first, authors: last } = openingsOfWorks(tender, lot)
  const personOf = (userId: string) => {
    const person = people.find(({ _id }) => _id === userId)
    return { userName: person?.email ?? '', name: person ? personName(person) : '' }
  }
  const works = await Promise.all(
    (report?.works ?? []).map(async (one) => {
      const work = byHash.get(one.hash)
      const previews = await previewsOf(work)
      const organization = authors.names.get(one.number)
      const { rank, remark } = saidOf(said, one.number)
      return {
        ...{ number: one.number, hash: one.hash, isWhole: work !== undefined, rank, remark },
        files: one.files.map((file, n) => ({ ...file, preview: previews[n] ?? null })),
        ...(organization === undefined ? {} : { organization }),
      }
    }),
  )
  const isAnother = authors.report !== null && authors.report !== report?.hash
  return {
    ...{ version: tender.version, lotId, openingId: first?.id ?? '', works, questions: said.questions },
    state: last ? 'over' : report?.isSigned ? 'signed' : 'writing',
    members: said.members.map((userId) => {
      const signature = report?.signatures.find((one) => one.userId === userId)
      const signedAt = signature?.at.toISOString() ?? null
      return { ...personOf(userId), signedAt, ...(signature?.elsewhere ? { elsewhere: true as const } : {}) }
    }),
    candidates: tender.team.map(({ userId }) => personOf(userId)).filter(({ userName }) => userName !== ''),
    ...{ least: LEAST_MEMBERS, hash: report?.hash ?? null },
    ...(!report || isAnother ? { differs: true as const } : {}),
    isMember: said.members.includes(actor.user?.id ?? ''),
  }
}
