import { isSame } from '../platform/isSame'
import { lawFaults, NOTE_LENGTH, type LawLine, type LawVersion, type LawWords } from '../../workflows/law'
import { assertInLog, barredFrom } from '../access/area'
import type { Context } from '../calls/context'
import type { LawInput } from '../contract/law/law'
import { type AuditEntry, AuditModel, believedOf } from '../log/area'
import { commit } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { placeIn, tellStrange } from '../platform/intentProof'
import { newId } from '../platform/newId'
import { lawLinesNow, type ConfirmedLaw } from './inForce'
import { isOwnProposal, LawLineModel, proposalCode, type LawLineDoc, type LawProposal } from './model'
import { finish, record } from './record'

const conflict = (why: string): AppError => new AppError('conflict', { reason: `refused.${why}` })

export const lineNow = async (id: string): Promise<LawLine | null> => (await lawLinesNow()).find((one) => one.id === id) ?? null

/** The document of a line; made (as version 0) where nobody proposed anything of it yet. */
async function open(id: string, at: Date): Promise<LawLineDoc> {
  const find = () => LawLineModel.findOne({ _id: id }).lean<LawLineDoc>()
  const found = await find()
  if (found) return found
  await LawLineModel.create({ _id: id, updated: at }).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
  const made = await find()
  if (!made) throw new Error(`the line ${id} could not be made`)
  return made
}

const wordsOf = ({ knownFrom: _known, ...words }: LawVersion): LawWords => words

/** What stands in the place of a change: the version that is corrected, or the one that ends. */
function replaced({ versions }: LawLine, { kind, words }: Pick<LawProposal, 'kind' | 'words'>): LawWords | null {
  const found = kind === 'correction' ? versions.findLast(({ validFrom }) => validFrom === words.validFrom) : versions.at(-1)
  return found ? wordsOf(found) : null
}

function assertLawful(line: LawLine, { kind, words, note }: Pick<LawProposal, 'kind' | 'words' | 'note'>): void {
  const errors = lawFaults(line, { kind, words }, note).map(({ field, rule }) => ({
    path: field === 'note' ? '/input/note' : `/input/words/${field}`,
    rule,
    ...(rule === 'tooShort' ? { params: { min: NOTE_LENGTH } } : {}),
  }))
  if (errors.length > 0) throw new AppError('invalid', { errors, reason: 'refused.lawFaults' })
}

/** Two at once: one document a line, and of one version one write. */
export async function proposeChange(ctx: Context, line: LawLine, { kind, words: typed, note, version }: LawInput): Promise<void> {
  const texts = { paragraph: typed.paragraph.trim(), source: typed.source.trim() }
  const words = { ...typed, ...texts, ...(typed.title === undefined ? {} : { title: typed.title.trim() }) }
  assertLawful(line, { kind, words, note })
  const doc = await open(line.id, ctx.now)
  if (doc.version !== version) throw new AppError('stale', { changedBy: doc.updatedBy, version: doc.version })
  if (doc.proposal) throw conflict('lawProposed')
  const { id: by = '', name: byName = '' } = ctx.actor.user ?? {}
  const asked = { id: newId(), kind, words, before: replaced(line, { kind, words }), note: note.trim(), by, byName, at: ctx.now }
  const proposal: LawProposal = { ...asked, code: proposalCode(line.id, asked) }
  const { before, id } = asked
  const entry = { proposal: id, paragraph: words.paragraph, head: line.head, kind, before, after: words, note: asked.note }
  const change = { $set: { proposal, updated: ctx.now, updatedBy: byName } }
  const after = await commit<LawLineDoc>(LawLineModel, { _id: line.id, version }, change, [
    record('LAW_PROPOSED', { by: ctx.actor, at: ctx.now }, entry),
  ])
  await finish(ctx, after)
}

export interface Waiting {
  readonly line: LawLine
  readonly doc: LawLineDoc
  readonly proposal: LawProposal
  readonly barred: Awaited<ReturnType<typeof barredFrom>>
}

/** Proposals that wait for this system admin's word and that they may give it for; the first one leads. */
export async function proposalsFor(userId: string): Promise<LawProposal[]> {
  const docs = await LawLineModel.find({ proposal: { $ne: null } }).lean<LawLineDoc[]>()
  const own = docs.flatMap(({ _id, proposal }) => (proposal && isOwnProposal(_id, proposal) ? [proposal] : []))
  const barred = await Promise.all(own.map((one) => barredFrom(one, userId)))
  return own.filter((_one, n) => barred[n] === null).sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** What waits of a line, as its reader may decide it; null: nothing of this id does. */
export async function waitingOf(ctx: Context, id: string, proposalId: string): Promise<Waiting | null> {
  const [line, doc] = await Promise.all([lineNow(id), LawLineModel.findOne({ _id: id }).lean<LawLineDoc>()])
  const proposal = doc?.proposal
  if (!line || !doc || !proposal || proposal.id !== proposalId) return null
  return { line, doc, proposal, barred: await barredFrom(proposal, ctx.actor.user?.id ?? '') }
}

const DECIDED = ['LAW_CONFIRMED', 'LAW_REFUSED']

/** Refuses (409) what nobody proposed as it stands there, and what the log says is decided. Whoever runs this hears of it. */
async function assertProposed({ _id }: LawLineDoc, proposal: LawProposal): Promise<void> {
  const ends = await AuditModel.find({ type: { $in: DECIDED }, 'data.proposal': proposal.id }).lean<AuditEntry[]>()
  if (isOwnProposal(_id, proposal) && (await believedOf(ends)).length === 0) return
  await tellStrange(placeIn(LawLineModel, _id))
  throw conflict('lawAltered')
}

/** Confirms or refuses; both take the proposal away and stand in the log with all that it said, which is what is in force then. */
export async function decideChange(
  ctx: Context,
  { line, doc, proposal }: Waiting,
  { agrees, reason }: { agrees: boolean; reason: string },
) {
  const { kind, words, note, before, by, id } = proposal
  if (agrees) {
    await assertProposed(doc, proposal)
    await assertInLog([by, ctx.actor.user?.id ?? ''])
    // The law may be another one by now: with a newer Lotse, or as somebody else was quicker.
    if (!isSame(before, replaced(line, proposal))) throw conflict('lawChanged')
    assertLawful(line, proposal)
  } else if (reason.trim().length < NOTE_LENGTH)
    throw new AppError('invalid', {
      errors: [{ path: '/decision/reason', rule: 'tooShort', params: { min: NOTE_LENGTH } }],
      reason: 'refused.lawReason',
    })
  const data: ConfirmedLaw = { line: line.id, proposal: id, paragraph: words.paragraph, head: line.head, kind, before, after: words, note }
  const entry = agrees
    ? record('LAW_CONFIRMED', { by: ctx.actor, at: ctx.now }, data)
    : record('LAW_REFUSED', { by: ctx.actor, at: ctx.now }, { ...data, reason: reason.trim() })
  const after = await commit<LawLineDoc>(
    LawLineModel,
    { _id: doc._id, version: doc.version, 'proposal.id': id },
    { $set: { proposal: null, updated: ctx.now, updatedBy: ctx.actor.user?.name ?? '' }, ...(agrees ? { $inc: { head: 1 } } : {}) },
    [entry],
  )
  await finish(ctx, after)
}
