import { type ExaminationRow, rowFaults } from '../../../workflows/examination'
import type { RowInput, EvidenceView } from '../../contract/examination/examination'
import { AppError, type ErrorData } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import type { RowDoc } from '../model'
import { type Examined, factsOf, isOut, requestOf } from '../reading/readExamination'
import { writeRows, type Writing } from './writeRows'
import { createHash } from 'node:crypto'
import { ORIGINAL, readIn } from '../../../engine/languages'
import { offerOf } from '../../../workflows/variants'
import { canonicalJson } from '../../platform/canonicalJson'

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(value ?? null))
    .digest('hex')

/** What is named as evidence, with what it held when it was named; null: this offer has no such thing. */
function evidenceOf(
  { stored, requests }: Examined,
  offerId: string,
  { kind, id }: Pick<EvidenceView, 'kind' | 'id'>,
): RowDoc['evidence'][number] | null {
  const n = stored.released.findIndex((one) => one.offerId === offerId)
  const offer = stored.released[n]
  if (!offer) return null
  if (kind === 'file') {
    const file = offer.files.find((one) => one.id === id)
    return file ? { kind, id, name: file.name, hash: file.sha256 } : null
  }
  if (kind === 'message') {
    const message = offer.messages.find((one) => one.id === id)
    return message ? { kind, id, name: message.subject, hash: hashOf(message) } : null
  }
  if (kind === 'field') {
    const field = stored.comparison.fields.find((one) => one.key === id)
    const value = stored.comparison.values[n]?.[id]
    return field && value ? { kind, id, name: readIn(field.label, ORIGINAL), hash: hashOf(value.value) } : null
  }
  const request = requests.find((one) => one._id === id && one.offerId === offerOf(offerId))
  return request?.answer ? { kind, id, name: `${request.no} ${request.subject}`, hash: request.answer.hash } : null
}

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
