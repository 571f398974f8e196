import { Type } from '@sinclair/typebox'
import { LANDS } from '../../../workflows/deadlines'
import { MaybeText } from '../shapes'

/** Whose holidays count; null: those that all Länder have. */
export const HolidayLand = Type.Union([...LANDS.map((one) => Type.Literal(one)), Type.Null()])

/** Day by day from the event on, each with why it stands there (workflows/deadlines). */
export const ReckonedDays = Type.Array(Type.Object({ day: Type.String(), reason: Type.String(), count: Type.Integer(), off: MaybeText }))

/** Regime and kind of procedure, as workflows/deadlines knows them, and whose holidays count in its moments. */
export const TenderLaw = Type.Object({ regime: Type.String(), procedure: Type.String(), land: Type.Optional(HolidayLand) })
