import { wallClockOf } from '../../engine/form'
import type { Regime } from '../../workflows/deadlines'
import { thresholdsFor } from '../../workflows/thresholds'
import { regimeIn, type TenderDoc } from '../tenders/area'
import type { NeedWords } from './model'

/** The law of its form; of a national one of earlier versions, which names none, that of goods and services. */
export const lawOf = (tender: TenderDoc): Regime => regimeIn(tender) ?? 'UVgO'

/** A need of which nobody wrote anything yet. */
export const startOf = (tender: TenderDoc, at: Date): NeedWords => ({
  ...{ text: '', lines: [], procedure: null, reason: '', budget: null, on: wallClockOf(at).date },
  threshold: thresholdsFor(lawOf(tender))[0] ?? 'other',
})
