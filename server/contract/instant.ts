import { Type } from '@sinclair/typebox'

/** Instants are ISO 8601 in UTC ('2026-12-01T09:00:00.000Z'); null means not set. */
export const Instant = Type.String({ format: 'date-time' })
export const MaybeInstant = Type.Union([Instant, Type.Null()])
