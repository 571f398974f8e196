import { createHash } from 'node:crypto'
import type { Schema } from 'mongoose'
import {
  holdProcedure,
  insistOnPins,
  isHeld,
  type PinnedProcedure,
  type Procedure,
  type ProcedureDocument,
} from '../../workflows/procedure'
import { isConnected } from '../platform/database/model'
import { perWorld } from '../platform/world'
import { ProcedureVersionModel } from './model'

const held = perWorld(() => new Map<string, Procedure>())

const namesOf = (pins: readonly PinnedProcedure[]): string[] => [
  ...new Set(pins.filter((pin) => !isHeld(pin)).map(({ id, version }) => `${id}@${version}`)),
]

/** Versions of one read at a time: what many tenders pin is one question. Throws where a stored one is not what was published. */
async function hold(pins: readonly PinnedProcedure[]): Promise<void> {
  const missing = namesOf(pins)
  if (missing.length === 0) return
  const found = await ProcedureVersionModel.find({ _id: { $in: missing } }, { number: 1, body: 1, hash: 1 }).lean()
  for (const { _id, body, hash, number } of found) {
    if (createHash('sha256').update(body).digest('hex') !== hash) throw new Error(`The stored procedure ${_id} is not what was published`)
    // Written by readProcedure() and the shipped documents only.
    holdProcedure({ ...(JSON.parse(body) as ProcedureDocument), version: number })
  }
}

/** Of the pins those that nobody knows, as 'id@version': neither shipped nor published here. Throws as hold() does. */
export async function unknownPins(pins: readonly PinnedProcedure[]): Promise<string[]> {
  await hold(pins)
  return namesOf(pins)
}

const pinOf = (document: unknown): PinnedProcedure[] => {
  const pin = (document as { procedure?: PinnedProcedure } | null)?.procedure
  return pin ? [pin] : []
}

/**
 * Whoever reads documents of this schema has the procedures that they pin at hand: procedureOf() is asked in the middle of judging, and
 * asks no database. A version never changes, so what was read once stands.
 */
export const holdsPinned = <Doc>(schema: Schema<Doc>): void => {
  insistOnPins(() => held, isConnected)
  schema.post(['find', 'findOne', 'findOneAndUpdate'], async (found: unknown) =>
    hold((Array.isArray(found) ? found : [found]).flatMap(pinOf)),
  )
}
