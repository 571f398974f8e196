import { dependenceOf, originsOf } from '../../access/area'
import { nameOf, notInLog } from '../../openers/area'
import { type LotDoc, peopleOf, type TenderDoc } from '../../tenders/area'
import { isAtJury, NOTHING_WRITTEN, reportOf } from './report'

interface Bar {
  reason: string
  params?: { names: string }
}

/** Why the members of a jury, as accounts, cannot sign; null: they can. Of those that the log has otherwise whoever runs this hears. */
export async function barOfMembers(tender: TenderDoc, lot: LotDoc, at: Date): Promise<(Bar & { reason: 'juryNotInLog' }) | null> {
  const { members } = lot.jury ?? NOTHING_WRITTEN
  const adders = tender.team.flatMap(({ userId, addedBy }) => (members.includes(userId) && addedBy ? [addedBy] : []))
  const origins = await originsOf([...members, ...adders])
  const strangers = await notInLog(
    tender,
    members.map((userId) => ({ userId, at })),
    { origins, also: adders },
  )
  if (strangers.length === 0) return null
  const people = await peopleOf(strangers)
  return { reason: 'juryNotInLog', params: { names: strangers.map((id) => nameOf(people, id) || id).join(', ') } }
}

/** Somebody alone is no jury, by however many accounts of their own. */
export async function areApart(members: readonly string[]): Promise<boolean> {
  const origins = await originsOf(members)
  return members.some((a, n) => members.slice(n + 1).some((b) => dependenceOf(a, b, origins) === null))
}

/** Why a jury's report does not let the names be opened; null: it does, or no jury is at work here. */
export async function barOfReport(tender: TenderDoc, lot: LotDoc, at: Date): Promise<Bar | null> {
  if (!isAtJury(tender, lot)) return null
  const report = await reportOf(tender, lot)
  if (!report) return { reason: 'recordDiffers' }
  return report.isSigned ? barOfMembers(tender, lot, at) : { reason: 'juryNotSigned' }
}
