import { nextReminder, termEnds } from '../../../workflows/contract'
import { instantOfWallClock } from '../../../engine/form'
import { UserModel, type UserDoc } from '../../access/area'
import { tell } from '../../offers/area'
import { now } from '../../platform/clock'
import { commit } from '../../platform/commit'
import { unlessConflict } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import { handleTimer, teamIds, type TenderDoc, TenderModel } from '../../tenders/area'
import { ContractModel, type ContractDoc } from './model'
import { contractRecord, runContractIntents, scheduleReminder, termOf, todayOf } from './record'

const active = (filter: Record<string, unknown>): Promise<UserDoc[]> => UserModel.find({ ...filter, state: 'ACTIVE' }).lean<UserDoc[]>()

/** Whose contract it is, by the name of the award: a lot can have several. */
export const contractorIn = ({ lots }: Pick<TenderDoc, 'lots'>, { lotId, orgId }: Pick<ContractDoc, 'lotId' | 'orgId'>): string =>
  lots.find((lot) => lot.lotId === lotId)?.awardedTo?.find(({ organizationId }) => organizationId === orgId)?.name ?? ''

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
      { intentId: `${contractId}:${next.key}`, at, lotIds: [contract.lotId], deadline, organization, page: '/vertrag' },
    ])
  }
  const record = contractRecord({ type: 'CONTRACT_REMINDED', at, by: null, data: { what: next.what, day: next.day } })
  // Whoever comes second finds it reminded of.
  const guard = { _id: contractId, rev: contract.rev }
  const written = await commit<ContractDoc>(ContractModel, guard, { $push: { reminded: next.key } }, [record]).catch(unlessConflict)
  if (!written) return
  await runContractIntents(written, ports)
  await scheduleReminder(written, at)
}

handleTimer('contractReminder', (timer, ports) => remind(timer.subject, ports))

/** What of a tender's contracts is somebody's work now. */
interface ContractDue {
  readonly tenderId: string
  readonly lotId: string
  readonly orgId: number
  readonly what: 'end' | 'option'
  /** Its last day. */
  readonly day: string
}

/** Of all contracts, those that end soon or have an option that does. */
export async function contractsDue(at: Date): Promise<ContractDue[]> {
  const today = todayOf(at)
  const contracts = await ContractModel.find({ dueFrom: { $lte: today } }).lean<ContractDoc[]>()
  return contracts.flatMap((contract) =>
    termEnds(termOf(contract))
      .filter(({ from, day }) => from <= today && day >= today)
      .map(({ what, day }) => ({ tenderId: contract.tenderId, lotId: contract.lotId, orgId: contract.orgId, what, day })),
  )
}
