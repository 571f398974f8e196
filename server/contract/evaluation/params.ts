import { Type } from '@sinclair/typebox'
import type { Param } from '../define'
import { EvaluatedPart } from './views'

/** Where an evaluation lies: a lot of a tender, and which of its openings. */
export const PLACE = [
  ['projectId', Type.String({ maxLength: 64 })],
  ['lotId', Type.String({ maxLength: 40 })],
  ['part', EvaluatedPart],
] as const satisfies readonly Param[]
