import { canonicalJson } from '../../../server/audit/canonical'
import { now } from '../../../server/platform/clock'
import { DAY } from '../../world/tenders'
import { OpeningRecordModel } from '../../../server/procedure/model'
import { newId } from '../../../server/platform/newId'
import { byPlace } from './tenderCases'
import type { Case } from './table'

const STAFF = '401 403 403 403 | 403 403 | + +'

const extension = (version: number | undefined) => ({
  version,
  lotIds: ['LOT-0001'],
  applicationDeadline: new Date(now().getTime() + 90 * DAY).toISOString(),
  reason: 'Rückfragen',
})

/** A record of an opening that the tender might have had. */
const record = async (tenderId: string): Promise<string> => {
  const id = newId()
  const at = now().toISOString()
  const content = {
    ...{
      id,
      no: 'N-2026-1',
      what: 'offers',
      projectId: tenderId,
      projectNo: 1,
      projectName: 'P',
      buyer: 'B',
      lotId: 'LOT-0001',
      lotName: '',
    },
    ...{ round: 1, deadline: null, startedBy: 'A', startedAt: at, finishedBy: 'B', finishedAt: at, submissions: [], late: [] },
  }
  await OpeningRecordModel.create({
    ...{ _id: id, tenderId, no: 'N-2026-1', content: canonicalJson(content), hash: 'h' },
    logHead: { seq: 1, hash: 'h' },
  })
  return id
}

export const PROCEDURE_CASES = {
  extendDeadlines: byPlace(({ id, version }) => [id, extension(version)], '+'),
  previewChanges: byPlace(({ id }) => [id], '403'),
  announceChanges: byPlace(({ id, version }) => [id, { version }], '403'),
  copyProject: byPlace(({ id }) => [id], '+'),
  getOpeningCalls: [{ on: '', may: STAFF, args: () => [] }],
  // Whoever is outside must not learn that there was an opening.
  getOpeningRecord: byPlace(async ({ id }) => [await record(id)], '+').map((one): Case => ({
    ...one,
    may: one.may.replace('403 +', '404 +') as Case['may'],
  })),
} as const satisfies Record<string, readonly Case[]>
