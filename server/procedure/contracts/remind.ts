import { type DateKind, isAhead, nextReminder, reminderKey, termEnds } from '../../../workflows/contract'
import { instantOfWallClock } from '../../../engine/form'
import { inEach, type Lang } from '../../../engine/languages'
import { UserModel, type UserDoc } from '../../access/area'
import { tell } from '../../offers/area'
import { now } from '../../platform/clock'
import { commit } from '../../platform/commit'
import { unlessConflict } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import { handleTimer, teamIds, type TenderDoc, TenderModel } from '../../tenders/area'
import { ContractModel, type ContractDoc } from './model'
import { interfaceText } from '../../words/words'
import { contractRecord, runContractIntents, scheduleReminder, termOf, todayOf } from './record'

const active = (filter: Record<string, unknown>): Promise<UserDoc[]> => UserModel.find({ ...filter, state: 'ACTIVE' }).lean<UserDoc[]>()

/** Whose contract it is, by the name of the award: a lot can have several. */
export const contractorIn = ({ lots }: Pick<TenderDoc, 'lots'>, { lotId, orgId }: Pick<ContractDoc, 'lotId' | 'orgId'>): string =>
  lots.find((lot) => lot.lotId === lotId)?.awardedTo?.find(({ organizationId }) => organizationId === orgId)?.name ?? ''

/** What a day of a contract is called: its kind, and what it is about. */
const nameOf = ({ what, text }: { what: DateKind; text: string }, lang: Lang): string => {
  const kind = interfaceText(lang, ['contract', `due.${what}`]) ?? what
  return text === '' ? kind : `${kind}: ${text}`
}

/** The team hears of what runs out; where nobody of it is there any more, the system admins. */
async function remind(contractId: string, ports: EffectPorts): Promise<void> {
  const contract = await ContractModel.findOne({ _id: contractId }).lean<ContractDoc>()
  const at = now()
  const next = contract && nextReminder(termOf(contract), todayOf(at))
  if (!contract || !next) return
  if (next.from > todayOf(at)) return scheduleReminder(contract, at)
  // Before it is noted down: a mail that fails comes with the next try, and whoever tells twice sends one.
  const tender = await TenderModel.findOne({ _id: contract.tenderId }).lean<TenderDoc>()
  if (tender) {
    const team = await active({ _id: { $in: teamIds(tender, at) } })
    const people = team.length > 0 ? team : await active({ roles: 'SYSTEM_ADMIN' })
    const organization = contractorIn(tender, contract)
    const deadline = instantOfWallClock(next.day, '23:59')?.instant ?? null
    await tell(people, 'contractRunsOut', [
      tender,
      {
        ...{ intentId: `${contractId}:${reminderKey(next)}`, at, lotIds: [contract.lotId], deadline, organization, page: '/vertrag' },
        date: inEach((lang) => nameOf(next, lang)),
      },
    ])
  }
  const record = contractRecord({ type: 'CONTRACT_REMINDED', at, by: null, data: { what: next.what, day: next.day } })
  // Whoever comes second finds it reminded of.
  const guard = { _id: contractId, rev: contract.rev }
  const change = { $push: { reminded: reminderKey(next) } }
  const written = await commit<ContractDoc>(ContractModel, guard, change, [record]).catch(unlessConflict)
  if (!written) return
  await runContractIntents(written, ports)
  await scheduleReminder(written, at)
}

handleTimer('contractReminder', (timer, ports) => remind(timer.subject, ports))

/** A day of a contract, with what it is about. */
interface ContractDay {
  readonly tenderId: string
  readonly lotId: string
  readonly orgId: number
  readonly key: string
  readonly what: DateKind
  /** Of an option or a date: what people call it. */
  readonly text: string
  readonly day: string
}

const daysOf = (contract: ContractDoc, today: string): (ContractDay & { from: string })[] =>
  termEnds(termOf(contract), today)
    .filter((one) => isAhead(one, today))
    .map(({ key, what, text, day, from }) => ({
      ...{ tenderId: contract.tenderId, lotId: contract.lotId, orgId: contract.orgId },
      ...{ key, what, text, day, from },
    }))

/** Of all contracts, what is somebody's work now. */
export async function contractsDue(at: Date): Promise<ContractDay[]> {
  const today = todayOf(at)
  const contracts = await ContractModel.find({ dueFrom: { $lte: today } }).lean<ContractDoc[]>()
  return contracts.flatMap((contract) => daysOf(contract, today).filter(({ from }) => from <= today))
}

/** All days of the contracts of these tenders that are ahead, as a calendar names them in each language, with when they were written. */
export async function contractCalendar(tenderIds: readonly string[], at: Date) {
  const contracts = await ContractModel.find({ tenderId: { $in: tenderIds }, version: { $gt: 0 } }).lean<ContractDoc[]>()
  return contracts.flatMap((contract) =>
    daysOf(contract, todayOf(at)).map((one) => ({
      ...{ tenderId: one.tenderId, lotId: one.lotId, orgId: one.orgId, day: one.day, changed: contract.updated },
      // The same wherever it moves: all but its day.
      uid: `${contract._id}:${one.key.slice(0, -11)}`.replaceAll(':', '-'),
      name: (lang: Lang) => nameOf(one, lang),
    })),
  )
}
