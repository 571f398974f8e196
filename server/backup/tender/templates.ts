import type { Db } from 'mongodb'
import { connection } from '../../platform/database/model'
import { insertAll } from '../../platform/insertAll'
import { BackupFault } from '../store'
import type { Row } from './belongs'
import { sha256 } from './proof'

interface Version {
  readonly _id: string
  readonly templateId: string
  readonly number: number
  readonly hash: string
  readonly body: string
}

/** Above all that this house publishes itself: what stands behind a template's head is taken for left there by a kill. */
const BROUGHT = 10_000

/**
 * The versions of a tender's template, by their numbers there: one with the same bytes is the same, whatever its number here; others are
 * added behind all others. A template that is not known here comes along, and is offered to nobody until an admin says so.
 */
export const versionsHere = async (db: Db, templates: readonly Row[], versions: readonly Row[]): Promise<Map<number, number>> => {
  const collection = db.collection<Version>('templateVersions')
  const numbers = new Map<number, number>()
  for (const row of [...versions].sort((one, other) => Number(one['number']) - Number(other['number']))) {
    const { templateId, number, hash, body } = row as unknown as Version
    if (sha256(String(body)) !== hash) throw new BackupFault(`Version ${number} of the template ${templateId} is not what it says.`)
    const same = await collection.findOne({ templateId, hash })
    const last = (await collection.find({ templateId }).sort({ number: -1 }).limit(1).toArray())[0]
    const here = same?.number ?? (last ? Math.max(BROUGHT, last.number) + 1 : number)
    if (!same) await insertAll(connection().collection('templateVersions'), [{ ...row, _id: `${templateId}@${here}`, number: here }])
    numbers.set(number, here)
  }
  for (const template of templates) {
    const head = { draft: null, pending: [], active: false, head: Math.max(0, ...numbers.values()) }
    await insertAll(connection().collection('templates'), [{ ...template, ...head }])
  }
  return numbers
}
