import type { NeedInput } from '../../../server/contract/need/need'
import type { Scene } from './scene'
import type { Case } from './table'
import { byPlace, onlyTeam } from './tenderCases'

/** A version signed by a system admin, whoever calls then. */
const signed = async ({ world }: Scene, id: string): Promise<readonly unknown[]> => {
  const admin = await world.user('admin')
  const { version } = await world.call(admin, 'getReport', id)
  await world.call(admin, 'signReport', id, version)
  return [id, 1]
}

const NEED: NeedInput = {
  ...{ version: 0, text: 'Fähren', lines: [], threshold: 'concession', on: '2026-12-01', procedure: null, reason: '', budget: null },
}

export const REPORT_CASES = {
  getNeed: byPlace(({ id }) => [id], '+'),
  saveNeed: byPlace(({ id }) => [id, NEED], '+'),
  approveNeed: byPlace(({ id }) => [id, 1], '+').map(onlyTeam),
  fillFormFromNeed: byPlace(({ id, version }) => [id, version], '403'),
  getReport: byPlace(({ id }) => [id], '+'),
  getReportVersion: byPlace(({ id }, scene) => signed(scene, id), '+', 'report'),
  updateReportLine: byPlace(({ id }) => [id, { version: 0, lineId: 'KonzVgV-6-Abs-2-Nr-7-conflicts', text: 'Keine.' }], '+'),
  addReportNote: byPlace(({ id }) => [id, { text: 'Telefonat mit dem Planungsbüro' }], '+'),
  getReportNotes: byPlace(({ id }) => [id, 1], '+'),
  signReport: byPlace(({ id }) => [id, 0], '+'),
} as const satisfies Record<string, readonly Case[]>
