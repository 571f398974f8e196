import { wallClockOf } from '../../../engine/form'
import { type ExaminationRow, rowFaults, type RowFacts } from '../../../workflows/examination'
import type { RowInput } from '../../contract/examination/decideExamination'
import { AppError, type ErrorData } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import type { RowDoc } from '../model'
import { evidenceOf } from '../reading/evidence'
import { type Examined, membersOf, standingOf, valueOf } from '../reading/readExamination'
import { writeRows, type Writing } from './writeRows'

type Faults = NonNullable<ErrorData['errors']>

const lawRow = ({ rows }: Examined, key: string): ExaminationRow | undefined => rows.find((row) => row.key === key)

/** Refuses (422) an offer that was not opened here. */
export function assertOffer({ stored }: Examined, offerId: string): void {
  if (!stored.released.some((one) => one.offerId === offerId))
    throw new AppError('invalid', { errors: [{ path: '/input/offerId', rule: 'unknownOffer' }] })
}

const factsOf = (examined: Examined, { offerId, at }: Writing, row: ExaminationRow): RowFacts => {
  const asked = standingOf(examined, offerId, row)?.row.request ?? null
  return {
    today: wallClockOf(at).date,
    isLow: examined.low.get(offerId)?.isLow ?? false,
    isAnswered: examined.requests.some(({ _id, answer }) => _id === asked && answer !== null),
    members: membersOf(examined, offerId),
    value: valueOf(examined, offerId),
  }
}

function faultsOf(examined: Examined, writing: Writing, inputs: readonly RowInput[]): Faults {
  return inputs.flatMap((input, n): Faults[number][] => {
    const path = `/input/rows/${n}`
    const row = lawRow(examined, input.row)
    if (!row) return [{ path: `${path}/row`, rule: 'unknownRow' }]
    if (inputs.findIndex((one) => one.row === input.row) < n) return [{ path: `${path}/row`, rule: 'twice' }]
    const { result } = input
    const missing = input.evidence.flatMap((one, at) =>
      evidenceOf(examined, writing.offerId, one) ? [] : [{ path: `${path}/evidence/${at}`, rule: 'unknownEvidence' }],
    )
    const said = result === null ? [] : rowFaults(row, { ...input, result }, factsOf(examined, writing, row))
    return [
      ...missing,
      ...said.map(({ at, rule, name }) => ({ path: `${path}/${at}`, rule, params: { paragraph: row.paragraph, name: name ?? '' } })),
    ]
  })
}

/** Says how rows stand. Refuses (422) what cannot be said of them, the first in a sentence, each at its place. */
export async function decide(
  examined: Examined,
  { inputs, ...writing }: Writing & { inputs: readonly RowInput[] },
  ports: EffectPorts,
): Promise<void> {
  assertOffer(examined, writing.offerId)
  const errors = faultsOf(examined, writing, inputs)
  const [first] = errors
  if (first) {
    const params = Object.fromEntries(Object.entries(first.params ?? {}).map(([name, value]) => [name, String(value)]))
    throw new AppError('invalid', { reason: `examination.${first.rule}`, params, errors })
  }
  const { offerId, by, at } = writing
  const rows = inputs.map((input): RowDoc => {
    const row = lawRow(examined, input.row)
    const own = row && standingOf(examined, offerId, row)
    return {
      ...{ row: input.row, result: input.result, reason: input.reason.trim(), by: by.name, at },
      evidence: input.evidence.flatMap((one) => evidenceOf(examined, offerId, one) ?? []),
      queries: input.row === 'register' ? input.queries.map((one) => ({ ...one, member: one.member.trim() })) : [],
      request: own && !own.isCarried ? own.row.request : null,
    }
  })
  await writeRows(examined, { ...writing, rows }, ports)
}
