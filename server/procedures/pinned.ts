import type { Schema } from 'mongoose'
import { holdProcedure, isHeld, type PinnedProcedure, type ProcedureDocument } from '../../workflows/procedure'
import { ProcedureVersionModel } from './model'

/** Versions of one read at a time: what many tenders pin is one question. */
async function hold(pins: readonly PinnedProcedure[]): Promise<void> {
  const missing = [...new Set(pins.filter((pin) => !isHeld(pin)).map(({ id, version }) => `${id}@${version}`))]
  if (missing.length === 0) return
  const found = await ProcedureVersionModel.find({ _id: { $in: missing } }, { number: 1, body: 1 }).lean()
  // Written by readProcedure() and the shipped documents only.
  for (const { body, number } of found) holdProcedure({ ...(JSON.parse(body) as ProcedureDocument), version: number })
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
  schema.post(['find', 'findOne', 'findOneAndUpdate'], async (found: unknown) =>
    hold((Array.isArray(found) ? found : [found]).flatMap(pinOf)),
  )
}
