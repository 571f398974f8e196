import { type ExaminationRow, rowFaults } from '../../../workflows/examination'
import type { RowInput } from '../../contract/examination/decideExamination'
import { AppError, type ErrorData } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import type { RowDoc } from '../model'
import { evidenceOf } from '../reading/evidence'
import { type Examined, factsOf, isOut, requestOf } from '../reading/readExamination'
import { writeRows, type Writing } from './writeRows'

type Faults = NonNullable<ErrorData['errors']>

const lawRow = ({ rows }: Examined, key: string): ExaminationRow | undefined => rows.find((row) => row.key === key)

/** Refuses an offer that was not opened here (422), and one that is out (409). */
export function assertStands({ stored }: Examined, offerId: string): void {
  if (!stored.released.some((one) => one.offerId === offerId))
    throw new AppError('invalid', { errors: [{ path: '/input/offerId', rule: 'unknownOffer' }] })
  if (isOut(stored, offerId)) throw new AppError('conflict', { reason: 'refused.offerIsOut' })
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
  assertStands(examined, writing.offerId)
  const errors = faultsOf(examined, writing, inputs)
  const [first] = errors
  if (first) {
    const params = Object.fromEntries(Object.entries(first.params ?? {}).map(([name, value]) => [name, String(value)]))
    throw new AppError('invalid', { reason: `examination.${first.rule}`, params, errors })
  }
  const { offerId, by, at } = writing
  const rows = inputs.map((input): RowDoc => {
    const row = lawRow(examined, input.row)
    return {
      ...{ row: input.row, result: input.result, reason: input.reason.trim(), by: by.name, at },
      evidence: input.evidence.flatMap((one) => evidenceOf(examined, offerId, one) ?? []),
      queries: input.row === 'register' ? input.queries.map((one) => ({ ...one, member: one.member.trim() })) : [],
      request: row ? requestOf(examined, offerId, row) : null,
    }
  })
  await writeRows(examined, { ...writing, rows }, ports)
}
