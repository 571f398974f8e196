import { procedureOf } from '../../workflows/procedure'
import { handedIn } from '../platform/world'
import type { LotDoc } from './lotDoc'
import type { TenderDoc } from './model'

/** Whether a jury is at work in a lot and all of it have signed. */
export const juryOf = handedIn<(tender: TenderDoc, lot: LotDoc) => Promise<boolean>>('whether a jury has signed')

/** Lots whose jury has signed: before that the move that opens names is refused, and so not offered. */
export async function signedLots(tender: TenderDoc): Promise<ReadonlySet<string>> {
  if (!procedureOf(tender).hasJury) return new Set()
  const signed = await Promise.all(tender.lots.map((lot) => juryOf.value(tender, lot)))
  return new Set(tender.lots.flatMap(({ lotId }, n) => (signed[n] ? [lotId] : [])))
}
