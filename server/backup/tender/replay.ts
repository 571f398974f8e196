import { appendAudit, personHash } from '../../log/area'
import type { SubmissionDoc } from '../../offers/area'
import type { ToldEntry } from './gather'
import { archivedThere, calledHere, type Here } from './renew'

interface Written {
  readonly seq: number
  readonly hash: string
}

interface Replayed {
  /** Entries that were made of what came in, by submission. */
  readonly submissions: ReadonlyMap<string, Written>
  readonly openings: ReadonlyMap<string, Written>
}

const isNameless = ({ type, data: { intent } }: ToldEntry['entry']): boolean =>
  type === 'LOG_FAULT_FOUND' || intent === undefined || String(intent).startsWith('brought:')

/** What an entry of the other house says, as this one says it. */
const dataOf = ({ entry, userId }: ToldEntry, here: Here, signatures: ReadonlyMap<string, string>): Record<string, unknown> => {
  const { user: _user, lost: _lost, ...data } = calledHere(entry.data, here, 'audit') as Record<string, unknown>
  const person = userId === null ? {} : { userId: here.texts.get(userId) ?? userId }
  const signature = signatures.get(String(data['intent']).replace(/^submission:/, ''))
  return {
    ...data,
    ...person,
    ...(typeof data['reference'] === 'string' ? { reference: archivedThere(data['reference'], here) } : {}),
    ...(signature === undefined || data['signature'] === undefined ? {} : { signature }),
    // Whose word it is stands in what is hashed; and one that is known as brought there is another one here.
    house: here.house,
    intent: isNameless(entry) ? `brought:${entry.tenderId}:${entry.tenderSeq}` : data['intent'],
  }
}

/**
 * Writes a tender's part of another house's log into this one's, entry by entry, with the moments and the names of then. Done again it
 * finds those that are there.
 */
export const replayLog = async (told: readonly ToldEntry[], here: Here, submissions: readonly SubmissionDoc[]): Promise<Replayed> => {
  const signatures = new Map(submissions.map(({ _id, signed }) => [_id, signed?.signature ?? '']))
  const written = await Promise.all(
    told.map((one) => {
      const { type, at, tenderId } = one.entry
      const actor = one.actor && { ...one.actor, id: here.texts.get(one.actor.id) ?? one.actor.id }
      const data = { ...dataOf(one, here, signatures), ...(tenderId === null ? {} : { tenderId }) }
      return appendAudit({ type, at, actor, data })
    }),
  )
  const found = { submissions: new Map<string, Written>(), openings: new Map<string, Written>() }
  told.forEach(({ entry: { type, data, h } }, n) => {
    const head = written[n]
    if (!head) return
    const [intent, as] = [String(data['intent']), { seq: head.seq, hash: head.h }]
    if (intent.startsWith('submission:')) found.submissions.set(intent.slice('submission:'.length), as)
    // The opening that is signed anew names them.
    if (type === 'OPENING_ATTENDED') here.texts.set(h, head.h)
    if (type === 'OPENING_FINISHED') found.openings.set(String(data['opening']), as)
  })
  return found
}

/** By the hash that stands for somebody there, the one that does here. */
export const hashesHere = async (persons: ReadonlyMap<string, string>, ids: ReadonlyMap<string, string>): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const [hash, id] of persons) found.set(hash, await personHash(ids.get(id) ?? id))
  return found
}
