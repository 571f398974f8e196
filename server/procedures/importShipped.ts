import { createHash } from 'node:crypto'
import { shippedProcedures, type ProcedureDocument } from '../../workflows/procedure'
import { now } from '../platform/clock'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { ProcedureModel, ProcedureVersionModel } from './model'
import { outlineOf } from './read'

const unlessDuplicate = (fault: unknown): void => {
  if (!isDuplicateKey(fault)) throw fault
}

/**
 * Inserts the version, then moves the head to it. A crash between the two is mended by the next start; another process may bring in the
 * same document at the same moment, and whoever comes second finds the version there.
 */
async function publish({ document, body, hash }: { document: ProcedureDocument; body: string; hash: string }): Promise<void> {
  const { id, version: number } = document
  const known = await ProcedureModel.findOne({ _id: id }).lean()
  const left = await ProcedureVersionModel.findOne({ _id: `${id}@${number}` }, { hash: 1 }).lean()
  // Tenders that pin it would run by another one than they began with.
  if (left && left.hash !== hash) throw new Error(`The shipped procedure ${id} changed and is still version ${number}: raise it`)
  const at = now()
  const version = { _id: `${id}@${number}`, procedureId: id, number, hash, body, publishedAt: at, note: '', publishedBy: '' }
  if (!left) await ProcedureVersionModel.create(version).catch(unlessDuplicate)
  const head = { outline: outlineOf(document), head: number, published: at, updated: at }
  if (known) await commit(ProcedureModel, { _id: id }, { $set: head })
  else await ProcedureModel.create({ _id: id, builtIn: true, created: at, ...head }).catch(unlessDuplicate)
}

/**
 * Brings the shipped procedures into the database: a document whose hash is unknown becomes a new immutable version, by the number that it
 * says. Throws where a shipped one has faults, or changed under a number that is known; nothing may be served then.
 */
export async function importShippedProcedures(): Promise<{ imported: number; known: number }> {
  const shipped = shippedProcedures().map(({ document }) => {
    const body = JSON.stringify(document)
    return { document, body, hash: createHash('sha256').update(body).digest('hex') }
  })
  const [versions, heads] = await Promise.all([
    ProcedureVersionModel.find({ hash: { $in: shipped.map(({ hash }) => hash) } }, { hash: 1, procedureId: 1, number: 1 }).lean(),
    ProcedureModel.find({ builtIn: true }, { head: 1 }).lean(),
  ])
  const headOf = new Map(heads.map(({ _id, head }) => [_id, head]))
  const known = new Set(
    versions.filter((one) => (headOf.get(one.procedureId) ?? 0) >= one.number).map((one) => `${one.procedureId} ${one.hash}`),
  )
  const unknown = shipped.filter(({ document, hash }) => !known.has(`${document.id} ${hash}`))
  for (const one of unknown) await publish(one)
  return { imported: unknown.length, known: shipped.length - unknown.length }
}
