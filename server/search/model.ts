import { model, Schema } from '../platform/database/model'
import type { SearchWords } from '../../engine/search'
import { withPendingIntents } from '../platform/withPendingIntents'
import type { Intent } from '../platform/commit'
import type { Shelf } from '../tenders/area'

/** What one kind of reader finds a tender by. Never anything of rooms or offers. */
export interface SearchSide {
  words: SearchWords
  /** Codes, each once. */
  cpv: string[]
  nuts: string[]
  /** As it is read, to show why a row was found: names in both languages. */
  shown: { cpv: string; place: string; text: string }
  /** Published, or begun where it was not. */
  at: Date
}

/** What a tender is found by. Made of the tender, and made anew when that changes. */
export interface SearchEntryDoc {
  /** The tender's id. */
  _id: string
  /** Which state of the tender it was made of (stateOf.ts). */
  state: string
  /** Counts as the tender does, version and rev together: an older state never comes after a newer one. */
  of: number
  type: number
  shelf: Shelf
  team: string[]
  /** For everybody; null: nothing of it is public. */
  outside: SearchSide | null
  /** For the team alone, where it says something else. */
  inside: SearchSide | null
  version: number
  rev: number
  pending: Intent[]
}

const schema = new Schema<SearchEntryDoc>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    of: { type: Number, required: true },
    type: { type: Number, required: true },
    shelf: { type: String, required: true },
    team: [String],
    outside: { type: Schema.Types.Mixed, default: null },
    inside: { type: Schema.Types.Mixed, default: null },
    version: { type: Number, default: 1 },
    rev: { type: Number, default: 1 },
  },
  { collection: 'searchIndex', versionKey: false, minimize: false },
)

withPendingIntents(schema)

export const SearchEntryModel = model<SearchEntryDoc>('SearchEntry', schema)
