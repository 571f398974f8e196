import { isAhead, nextReminder, type ContractTerm, termEnds } from '../../../workflows/contract'
import { addDays } from '../../../workflows/deadlines'
import { instantOfWallClock, wallClockOf } from '../../../engine/form'
import type { LogType } from '../../contract/audit/types'
import { effectPortsTo } from '../../log/area'
import { now } from '../../platform/clock'
import type { NewIntent } from '../../platform/commit'
import type { Events } from '../../platform/events'
import { newId } from '../../platform/newId'
import { processIntents, type EffectPorts, type IntentHandler } from '../../platform/outbox'
import { setTimers } from '../../platform/schedule'
import { leftIntents, startSweep } from '../../platform/sweep'
import { doesWork } from '../../platform/role'
import { type Creator, teamAudience, type TenderDoc, TenderModel } from '../../tenders/area'
import { ContractModel, type ContractDoc } from './model'

/** Entries that have the hash of what a contract says after them. */
export const CONTRACT_ENTRIES = [
  ...(['CONTRACT_SAVED', 'CONTRACT_AMENDED', 'CONTRACT_TERMINATED'] as const),
  ...(['CONTRACT_DATES_SAVED', 'CONTRACT_DATE_ANSWERED', 'CONTRACT_TAKEN_BACK'] as const),
] satisfies LogType[]
export type ContractEntry = (typeof CONTRACT_ENTRIES)[number]

interface Recorded extends Record<string, unknown> {
  type: LogType
  at: Date
  /** Null: the clock. */
  by: Creator | null
  data: Record<string, unknown>
}
export const contractRecord = (facts: Recorded): NewIntent => ({ id: newId(), kind: 'contract', facts })

const recorded: IntentHandler<ContractDoc> = async (intent, { _id, tenderId, lotId, orgId, version }, { audit, publish }) => {
  // Written by contractRecord() above, and by nothing else.
  const { type, at, by, data } = intent.facts as Recorded
  await audit({ type, at, actor: by, data: { tenderId, lotId, organizationId: orgId, contract: _id, ...data, intent: intent.id } })
  const tender = await TenderModel.findOne({ _id: tenderId }).lean<TenderDoc>()
  if (tender) await publish('contracts', tenderId, { version, audience: teamAudience(tender) })
}

export const runContractIntents = (contract: ContractDoc, ports: EffectPorts): Promise<void> =>
  processIntents(ContractModel, contract, { ...ports, handlers: { contract: recorded } })

export const todayOf = (at: Date): string => wallClockOf(at).date

type Termed = Pick<ContractDoc, 'ends' | 'options' | 'dates' | 'land' | 'answers' | 'remindDays' | 'termination' | 'reminded'>

export const termOf = ({
  ends,
  options,
  dates = [],
  land = null,
  answers = [],
  remindDays,
  termination,
  reminded,
}: Termed): ContractTerm => ({
  ...{ ends, options, dates, land, answers, remindDays, reminded },
  terminated: termination?.on ?? null,
})

/** The first day on which something of it is somebody's work; null: nothing will be. */
export const dueFromOf = (contract: Termed, today: string): string | null => {
  const ahead = termEnds(termOf(contract), today).filter((one) => isAhead(one, today))
  return ahead.map(({ from }) => from).sort()[0] ?? null
}

/** Mornings: somebody has the day before them. */
const HOUR = '07:00'

/** Puts the timer of the next reminder in place of what was there. Of the same moment as the one fired just now it is another timer. */
export async function scheduleReminder(contract: ContractDoc, at: Date): Promise<void> {
  const next = nextReminder(termOf(contract), todayOf(at))
  const due = next && (instantOfWallClock(next.from, HOUR) ?? instantOfWallClock(addDays(next.from, 1), HOUR))?.instant
  await setTimers(contract._id, due ? [{ part: null, what: 'reminder', event: 'contractReminder', due, epoch: contract.rev }] : [])
}

/** Finishes what a crash left behind of contracts, derives their timers anew, and goes on doing so. */
export async function startContractWorker(events: Events, onError: (fault: unknown) => void) {
  const left = leftIntents(ContractModel, (contract) => runContractIntents(contract, effectPortsTo(events)))
  if (doesWork()) for (const contract of await ContractModel.find({}).lean<ContractDoc[]>()) await scheduleReminder(contract, now())
  return startSweep([left], { every: 30_000, onError })
}
