import { model, Schema } from '../platform/database/model'
import type { LawChange, LawWords } from '../../workflows/law'
import type { Intent, Saved } from '../platform/commit'
import { restsOn } from '../platform/kept/grounds'
import { placeIn } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'
import { withPendingIntents } from '../platform/withPendingIntents'

/** What one system admin would have a line of the law say, until a second one, who is somebody else, confirms it or anybody refuses it. */
export interface LawProposal {
  id: string
  kind: LawChange['kind']
  words: LawWords
  /** What the line said in its place when it was proposed; of a version the one before it. */
  before: LawWords | null
  note: string
  by: string
  byName: string
  at: Date
  /** That Lotse was asked for it, by whom it says, and for this. */
  code?: string
}

/** Of a line of the law (workflows/law) what is proposed. What is in force stands in the log alone. */
export interface LawLineDoc extends Omit<Saved, 'created'> {
  _id: string
  proposal: LawProposal | null
  /** How many changes of it were confirmed. */
  head: number
  pending: Intent[]
}

const schema = new Schema<LawLineDoc>(
  {
    _id: { type: String, required: true },
    proposal: { type: Schema.Types.Mixed, default: null },
    head: { type: Number, default: 0 },
    ...{ updated: { type: Date, required: true }, updatedBy: { type: String, default: '' } },
    ...{ version: { type: Number, default: 0 }, rev: { type: Number, default: 1 } },
  },
  { collection: 'lawLines', versionKey: false, minimize: false },
)
withPendingIntents(schema)
restsOn('lawLines')
export const LawLineModel = model<LawLineDoc>('LawLine', schema)

type Asked = Omit<LawProposal, 'code'>
const askedOf = ({ id, kind, words, before, note, by, byName, at }: Asked): Asked => ({ id, kind, words, before, note, by, byName, at })

/** What binds a proposal to its line, its words and whoever made it: nobody who writes the database proposes in a system admin's name. */
export const proposalCode = (line: string, proposal: Asked): string => rowCode(placeIn(LawLineModel, line), 'proposed', askedOf(proposal))

export const isOwnProposal = (line: string, proposal: LawProposal): boolean =>
  isOwnRow(placeIn(LawLineModel, line), 'proposed', askedOf(proposal), proposal.code)
