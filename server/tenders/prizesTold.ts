import { type AuditEntry, AuditModel, believedOf } from '../log/area'
import { canonicalJson } from '../platform/canonicalJson'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'

/**
 * Whether what stands in the lot is what was set last, as the log has it: who writes the database promises nothing else. Prizes follow the
 * only lot of a draft whatever it is called, so the log's last word counts for whichever lot is there.
 */
export async function arePrizesTold({ _id }: Pick<TenderDoc, '_id'>, { prizes }: Pick<LotDoc, 'prizes'>): Promise<boolean> {
  const found = { tenderId: _id, type: 'JURY_PRIZES_SET' }
  const last = (await believedOf(await AuditModel.find(found).sort({ tenderSeq: 1 }).lean<AuditEntry[]>())).at(-1)
  const told = last ? { prizes: last.data['prizes'], recognitions: last.data['recognitions'] } : null
  return canonicalJson(told) === canonicalJson(prizes ? { prizes: prizes.prizes, recognitions: prizes.recognitions } : null)
}
