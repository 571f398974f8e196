import { TextInLanguages } from '../inLanguages'
import { type Static, Type } from '@sinclair/typebox'
import { Instant } from '../instant'
import { OneOf } from '../shapes'

const Words = TextInLanguages

/** A difference as readers are told it: old and new in words, line breaks kept, never ids. */
export const ToldChange = Type.Object({
  label: Words,
  /** Lot, section or item that it is in; null where there is nothing to tell apart. */
  where: Type.Union([Words, Type.Null()]),
  /** Null: it was not there, or is not there any more. */
  before: Type.Union([Words, Type.Null()]),
  after: Type.Union([Words, Type.Null()]),
})
export type ToldChange = Static<typeof ToldChange>

/**
 * What was announced after publication: changes of the notice, deadlines that were extended, or who opens by a newer version of the
 * procedure. As it was told, whatever is renamed since.
 */
export const AnnouncementView = Type.Object({
  /** From 1; 0 is the notice as it was published first. */
  no: Type.Integer(),
  at: Instant,
  kind: OneOf('changes', 'deadlines', 'opening'),
  /** The clerk's own words, '' where there are none; of an extension its reason. */
  word: Type.String(),
  changes: Type.Array(ToldChange),
})
export type AnnouncementView = Static<typeof AnnouncementView>
