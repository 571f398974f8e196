import { inEach, loggedLabel } from '../../../engine/languages'
import type { LogType } from '../../contract/audit/types'
import { commit, type NewIntent } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import type { Creator, LoggedValue } from '../../tenders/area'
import { interfaceText } from '../../words/words'
import { variantLine } from '../../evaluation/area'
import { rowHash } from '../inLog'
import { type ExaminedDoc, ExaminedModel, type RowDoc } from '../model'
import { examinedId, type Examined } from '../reading/readExamination'
import { examinationRecord, runExaminedIntents } from '../record'

export interface Writing {
  offerId: string
  version: number
  by: Creator
  at: Date
}

interface RowChange {
  label: string
  labelEn: string
  oldValue: LoggedValue | string | null
  newValue: LoggedValue | string | null
}

const said = (row: RowDoc | undefined): LoggedValue | null => (row?.result ? { examined: row.result } : null)

/** What the log shows of a row: its name in both languages, how it stands, why, and whom the register was asked of. */
function changesOf(row: RowDoc, before: RowDoc | undefined, { asked, title }: { asked: string | null; title: string }): RowChange[] {
  const names = inEach((lang) => title || (interfaceText(lang, ['examination', `row.${row.row}.name`]) ?? row.row))
  const line = loggedLabel(names)
  return [
    ...(asked === null ? [{ ...line, oldValue: said(before), newValue: said(row) }] : [{ ...line, oldValue: null, newValue: asked }]),
    ...(asked !== null || row.reason === '' ? [] : [{ ...line, oldValue: null, newValue: row.reason }]),
    ...(asked === null ? row.evidence : []).map(({ name }) => ({ ...line, oldValue: null, newValue: name })),
    ...(asked === null ? row.queries : []).map(({ member, queriedOn, reference, result }) => ({
      ...{ ...loggedLabel(inEach(() => member)), oldValue: null },
      newValue: { queried: { on: queriedOn, reference, result } },
    })),
  ]
}

const isPrice = ({ row }: RowDoc): boolean => row === 'unusuallyLow'

/** Made by whoever writes of an offer first. */
async function ensure(examined: Examined, { offerId, at }: Writing): Promise<string> {
  const { tender, lot, part } = examined.stored
  const _id = examinedId(examined.stored, offerId)
  const { kind, round, offerRound } = part
  try {
    if (!(await ExaminedModel.exists({ _id })))
      await ExaminedModel.create({ _id, tenderId: tender._id, lotId: lot.lotId, offerId, part: { kind, round, offerRound }, updated: at })
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
  }
  return _id
}

/** Rows of an offer in one guarded write with its entries in the log: prices in one of their own. Refuses (409) once the lot is over. */
export async function writeRows(
  examined: Examined,
  { rows, asked = null, ...writing }: Writing & { rows: readonly RowDoc[]; asked?: string | null },
  ports: EffectPorts,
): Promise<void> {
  const { stored, docs, low, rows: law } = examined
  if (stored.lot.stage >= 8) throw new AppError('conflict', { reason: 'refused.lotIsOver' })
  const { offerId, version, by, at } = writing
  const _id = await ensure(examined, writing)
  const before = docs.find((one) => one._id === _id)?.rows ?? []
  const { kind, round, offerRound } = stored.part
  const released = stored.released.find((one) => one.offerId === offerId)
  const organizationId = released?.organizationId
  const lawOf = ({ row }: RowDoc) => law.find(({ key }) => key === row)
  const entry = (type: LogType, some: readonly RowDoc[], more: Record<string, unknown> = {}): NewIntent[] =>
    some.length === 0
      ? []
      : [
          examinationRecord({
            ...{ type, at, by },
            data: {
              ...{ lotId: stored.lot.lotId, kind, round, offerRound, offerId, organizationId, ...more },
              rows: some.map((row) => ({
                ...{ row: row.row, paragraph: lawOf(row)?.paragraph ?? '' },
                ...{ result: row.result, evidence: row.evidence, hash: rowHash(row) },
              })),
              changes: [
                ...variantLine(released),
                ...some.flatMap((row) =>
                  changesOf(
                    row,
                    before.find((one) => one.row === row.row),
                    { asked, title: lawOf(row)?.title ?? '' },
                  ),
                ),
              ],
            },
          }),
        ]
  const [prices, others] = [rows.filter(isPrice), rows.filter((row) => !isPrice(row))]
  const intents = [
    ...entry('EXAMINED', others),
    ...entry('LOW_PRICE_DECIDED', prices, { isLow: low.get(offerId)?.isLow ?? false, result: prices[0]?.result ?? null }),
  ]
  const kept = before.filter(({ row }) => !rows.some((one) => one.row === row))
  const set = { rows: [...kept, ...rows], updated: at, updatedBy: by.name }
  const written = await commit<ExaminedDoc>(ExaminedModel, { _id, version }, { $set: set }, intents)
  await runExaminedIntents({ ...written, pending: written.pending.slice(-intents.length) }, ports)
}
