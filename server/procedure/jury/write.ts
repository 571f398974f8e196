import { isCarried, judgeAwards, NO_PRIZES } from '../../../workflows/contest'
import { assertPasswordOf, type UserDoc, UserModel } from '../../access/area'
import type { ReportInput } from '../../contract/procedure/jury'
import { AppError } from '../../platform/errors'
import { arePrizesTold, type JuryDoc, type LotDoc, roleIn, type TenderDoc } from '../../tenders/area'
import { type Acting, takeStep, type Written } from '../commands/moveTender'
import { areApart, barOfMembers } from './bar'
import { lotOfJury } from './numbers'
import { isAtJury, LEAST_MEMBERS, NOTHING_WRITTEN, reportOf, saidOf } from './report'

export const refused = (reason: string, lotId: string, params?: Record<string, string | number>): AppError =>
  new AppError('conflict', { reason: `refused.${reason}`, lotId, ...(params ? { params } : {}) })

/** The report while it can be written: behind the opening of the works, and until all have signed. */
export async function openReport(tender: TenderDoc, lotId: string) {
  const { lot } = lotOfJury(tender, lotId)
  if (!isAtJury(tender, lot)) throw refused('notInThisStage', lotId)
  const report = await reportOf(tender, lot)
  if (!report) throw refused('recordDiffers', lotId)
  if (report.isSigned) throw refused('juryHasSigned', lotId)
  return { lot, report }
}

async function membersOf(tender: TenderDoc, emails: readonly string[]): Promise<string[]> {
  const ids = tender.team.map(({ userId }) => userId)
  const team = await UserModel.find({ _id: { $in: ids }, state: 'ACTIVE' }, { email: 1 }).lean<Pick<UserDoc, '_id' | 'email'>[]>()
  return emails.map((email, n) => {
    const member = team.find((one) => one.email === email)
    if (!member) throw new AppError('invalid', { errors: [{ path: `/report/members/${n}`, rule: 'notInTeam' }] })
    return member._id
  })
}

type Excluded = NonNullable<JuryDoc['works'][number]['excluded']>

/** A vote is kept with how many could vote: as long as it stands as it was, whoever leaves the jury takes nothing from it. */
const withVoters = ({ reason, inFavour, against }: Excluded, before: Excluded | undefined, members: number): Excluded => {
  const isAsBefore = before?.inFavour === inFavour && before.against === against
  return { reason: reason.trim(), inFavour, against, voters: Math.max(members, (isAsBefore && before.voters) || 0) }
}

/** Refuses (422) numbers that no work has, or that stand there twice. */
function worksOf(input: ReportInput, numbers: readonly number[], before: JuryDoc): JuryDoc['works'] {
  const errors = input.works.flatMap(({ number }, n) => {
    const rule = !numbers.includes(number) ? 'unknownWork' : input.works.findIndex((one) => one.number === number) < n ? 'twice' : null
    return rule ? [{ path: `/report/works/${n}/number`, rule }] : []
  })
  const out = input.works.flatMap(({ rank, award, excluded }, n) =>
    excluded && (rank !== null || award) ? [{ path: `/report/works/${n}/excluded`, rule: 'excludedIsJudged' }] : [],
  )
  const placed = input.works.flatMap(({ award }, n) =>
    award && (award.kind === 'prize') !== (award.place !== null) ? [{ path: `/report/works/${n}/award/place`, rule: 'required' }] : [],
  )
  if (errors.length + out.length + placed.length > 0) throw new AppError('invalid', { errors: [...errors, ...out, ...placed] })
  return input.works.map(({ number, rank, remark, award, excluded }) => ({
    ...{ number, rank, remark: remark.trim() },
    ...(award ? { award } : {}),
    ...(excluded ? { excluded: withVoters(excluded, saidOf(before, number).excluded, input.members.length) } : {}),
  }))
}

export const withJury = (tender: TenderDoc, lotId: string, jury: JuryDoc): LotDoc[] =>
  tender.lots.map((one) => (one.lotId === lotId ? { ...one, jury } : one))

/** Writes it anew; what somebody signed before is another one then, and signed by nobody. */
export const writeReport = (tender: TenderDoc, { lotId, report: input }: { lotId: string; report: ReportInput }, acting: Acting) =>
  takeStep(tender, acting, async (now) => {
    const { lot, report } = await openReport(now, lotId)
    const works = worksOf(
      input,
      report.works.map(({ number }) => number),
      lot.jury ?? NOTHING_WRITTEN,
    )
    const division = input.division?.trim() ?? ''
    const { examination } = lot.jury ?? NOTHING_WRITTEN
    const jury: JuryDoc = {
      ...{ members: await membersOf(now, input.members), works, questions: input.questions.trim() },
      ...(division === '' ? {} : { division }),
      ...(examination ? { examination } : {}),
    }
    const lots = withJury(now, lotId, jury)
    const after = await reportOf({ ...now, lots }, { ...lot, jury })
    const data = { lotId, report: after?.hash ?? '', members: jury.members.length, taken: report.signatures.length }
    return { lots, type: 'JURY_REPORT_WRITTEN', forReaders: false, data }
  })

/** What is said of works hangs together: who was looked at before, what the jury took out by vote, and what it gives. */
async function assertWhole(tender: TenderDoc, lot: LotDoc, judged: JuryDoc['works']): Promise<void> {
  const { lotId } = lot
  const { members, division, examination } = lot.jury ?? NOTHING_WRITTEN
  if (!(await arePrizesTold(tender, lot))) throw refused('recordDiffers', lotId)
  const looked = ({ number }: { number: number }) => examination?.works.find((one) => one.number === number)?.met ?? [null]
  const unseen = examination && examination.requirements.length > 0 ? judged.filter((one) => looked(one).includes(null)) : []
  if (unseen.length > 0) throw refused('juryUnexamined', lotId, { numbers: numbersOf(unseen) })
  const lost = judged.filter(({ excluded }) => excluded && !isCarried(excluded, excluded.voters ?? members.length))
  if (lost.length > 0) throw refused('juryVoteLost', lotId, { numbers: numbersOf(lost) })
  const unranked = judged.filter(({ award, rank }) => award?.kind === 'prize' && rank === null)
  if (unranked.length > 0) throw refused('juryPrizeUnranked', lotId, { numbers: numbersOf(unranked) })
  const { isAsSet } = judgeAwards(
    lot.prizes ?? NO_PRIZES,
    judged.flatMap(({ award }) => award ?? []),
  )
  if (!isAsSet && !division) throw refused('juryDivision', lotId)
}

const numbersOf = (works: readonly { number: number }[]): string => works.map(({ number }) => number).join(', ')

/** Whether somebody can sign the report as they read it; refuses (409). */
async function assertCanSign(tender: TenderDoc, { lotId, hash }: { lotId: string; hash: string }, { by, at }: Acting): Promise<void> {
  const { lot, report } = await openReport(tender, lotId)
  const said = lot.jury ?? NOTHING_WRITTEN
  if (!said.members.includes(by.id) || roleIn(tender, by.id, at) === undefined) throw refused('juryNotMember', lotId)
  if (report.hash !== hash) throw refused('juryReportChanged', lotId)
  if (said.members.length < LEAST_MEMBERS) throw refused('juryTooFew', lotId, { least: LEAST_MEMBERS })
  const judged = report.works.map(({ number }) => saidOf(said, number))
  const silent = judged.filter(({ remark, excluded }) => remark === '' && !excluded)
  if (silent.length > 0) throw refused('juryReportIncomplete', lotId, { numbers: numbersOf(silent) })
  await assertWhole(tender, lot, judged)
  const bar = await barOfMembers(tender, lot, at)
  if (bar) throw refused(bar.reason, lotId, bar.params)
  if (!(await areApart(said.members))) throw refused('juryDependent', lotId)
  if (report.signatures.some(({ userId }) => userId === by.id)) throw refused('jurySignedAlready', lotId)
}

/** A member signs what they read. The signature is the entry of the log: it stands for this very report alone. */
export async function signReport(
  tender: TenderDoc,
  { lotId, hash, password }: { lotId: string; hash: string; password: string },
  acting: Acting,
): Promise<Written> {
  await assertCanSign(tender, { lotId, hash }, acting)
  await assertPasswordOf(acting.by.id, { password, at: acting.at, path: '/signature/password' })
  return takeStep(tender, acting, async (now) => {
    await assertCanSign(now, { lotId, hash }, acting)
    return { lots: now.lots, type: 'JURY_REPORT_SIGNED', forReaders: false, data: { lotId, report: hash } }
  })
}
