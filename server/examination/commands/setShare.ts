import { inEach, loggedLabel } from '../../../engine/languages'
import type { LowShare } from '../../../workflows/examination'
import { commit } from '../../platform/commit'
import { isDuplicateKey } from '../../platform/duplicateKey'
import { AppError } from '../../platform/errors'
import type { EffectPorts } from '../../platform/outbox'
import type { Creator } from '../../tenders/area'
import { type ExaminationDoc, ExaminationModel } from '../model'
import { type Examined, houseShare, shareId } from '../reading/readExamination'
import { examinationRecord, runShareIntents } from '../record'

/** From how many per cent below the next price on an offer of this lot is asked about (null: as the house has it); the log keeps both. */
export async function setShare(
  { stored, lot, rows, share: before }: Examined,
  { share, version, by, at }: { share: LowShare | null; version: number; by: Creator; at: Date },
  ports: EffectPorts,
): Promise<void> {
  if (stored.lot.stage >= 8) throw new AppError('conflict', { reason: 'refused.lotIsOver' })
  const { _id: tenderId } = stored.tender
  const { lotId } = stored.lot
  const _id = shareId(tenderId, lotId)
  try {
    if (lot === null) await ExaminationModel.create({ _id, tenderId, lotId, updated: at })
  } catch (fault) {
    if (!isDuplicateKey(fault)) throw fault
  }
  const after = share ?? houseShare(rows)
  const told = (one: number | null) => (one === null ? null : { decimal: `${one}` })
  const changes = [{ ...loggedLabel(inEach(() => '%')), oldValue: told(before), newValue: told(after) }]
  const record = examinationRecord({ type: 'LOW_PRICE_SHARE_SET', at, by, data: { lotId, share, changes } })
  const set = { share, updated: at, updatedBy: by.name }
  const written = await commit<ExaminationDoc>(ExaminationModel, { _id, version }, { $set: set }, [record])
  await runShareIntents({ ...written, pending: written.pending.slice(-1) }, ports)
}
