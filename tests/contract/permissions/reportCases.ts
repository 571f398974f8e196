import type { Scene } from './scene'
import type { Case } from './table'
import { byPlace } from './tenderCases'

/** A version signed by a system admin, whoever calls then. */
const signed = async ({ world }: Scene, id: string): Promise<readonly unknown[]> => {
  const admin = await world.user('admin')
  const { version } = await world.call(admin, 'getReport', id)
  await world.call(admin, 'signReport', id, version)
  return [id, 1]
}

export const REPORT_CASES = {
  getReport: byPlace(({ id }) => [id], '+'),
  getReportVersion: byPlace(({ id }, scene) => signed(scene, id), '+', 'report'),
  updateReportLine: byPlace(({ id }) => [id, { version: 0, lineId: 'KonzVgV-6-Abs-2-Nr-7-conflicts', text: 'Keine.' }], '+'),
  addReportNote: byPlace(({ id }) => [id, { text: 'Telefonat mit dem Planungsbüro' }], '+'),
  getReportNotes: byPlace(({ id }) => [id, 1], '+'),
  signReport: byPlace(({ id }) => [id, 0], '+'),
} as const satisfies Record<string, readonly Case[]>
