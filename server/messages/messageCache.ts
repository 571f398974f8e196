import type { AppEvent } from '../platform/events'
import { inParts } from '../platform/inParts'
import { grouped } from './grouped'
import { MessageModel, ReadModel, type MessageDoc } from './model'

/** Who a message is for, without what was written: counting must not read that. */
export type Addressed = Pick<MessageDoc, '_id' | 'tenderId' | 'reach' | 'to' | 'from'>
const ADDRESSED = { tenderId: 1, reach: 1, to: 1, 'from.orgId': 1 }

export const readAddressed = async (projectIds: readonly string[]): Promise<Map<string, Addressed[]>> =>
  grouped(
    await inParts(projectIds, (part) => MessageModel.find({ tenderId: { $in: part } }, ADDRESSED).lean<Addressed[]>()),
    ({ tenderId }) => tenderId,
  )

type Reads = Map<string, ReadonlySet<string>>

/** Ids of the messages of these tenders that a person opened. */
export const readOpened = async (userId: string, projectIds: readonly string[]): Promise<Reads> => {
  const reads = await inParts(projectIds, (part) =>
    ReadModel.find({ userId, tenderId: { $in: part } }, { messageId: 1, tenderId: 1 }).lean<{ messageId: string; tenderId: string }[]>(),
  )
  const byTender = grouped(reads, ({ tenderId }) => tenderId)
  return new Map([...byTender].map(([id, ones]) => [id, new Set(ones.map(({ messageId }) => messageId))]))
}

/** Tenders whose messages are remembered, and people whose reading is; the longest unasked go first. A message takes some 200 bytes. */
const MAX_TENDERS = 20_000
const MAX_PEOPLE = 500

/** Values by key, asked for by many keys at once; what is not known is read in one go. What changed while it was read is not kept. */
const createCache = <Value>(most: number) => {
  const known = new Map<string, Value>()
  const changes = new Map<string, number>()
  let all = 0
  const stampOf = (key: string): string => `${all} ${changes.get(key) ?? 0}`
  return {
    async of(keys: readonly string[], read: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>, none: Value) {
      const found = new Map<string, Value>()
      const missing: string[] = []
      for (const key of new Set(keys)) {
        const value = known.get(key)
        if (value === undefined) missing.push(key)
        else found.set(key, value)
      }
      if (missing.length === 0) return found
      const stamps = new Map(missing.map((key) => [key, stampOf(key)]))
      const values = await read(missing)
      for (const key of missing) {
        const value = values.get(key) ?? none
        found.set(key, value)
        if (stamps.get(key) === stampOf(key)) known.set(key, value)
      }
      for (const key of known.keys()) {
        if (known.size <= most) break
        known.delete(key)
      }
      return found
    },
    forget(key: string): void {
      known.delete(key)
      changes.set(key, (changes.get(key) ?? 0) + 1)
      // Only what is being read just now needs to be known as changed: long lists of old changes start anew.
      if (changes.size > most) {
        changes.clear()
        all += 1
      }
    },
    clear(): void {
      known.clear()
      all += 1
    },
  }
}

type People = Map<string, ReturnType<typeof createCache<ReadonlySet<string>>>>

/**
 * What lists ask again and again: who the messages of a tender are for, and which of them somebody opened. Kept in memory, and forgotten as
 * soon as any process tells that messages of the tender changed or were opened; that takes a tenth of a second at most, and the same news
 * makes open lists ask again.
 */
export const createMessageCache = () => {
  const messages = createCache<readonly Addressed[]>(MAX_TENDERS)
  const people: People = new Map()
  const reads = (userId: string) => {
    const one = people.get(userId) ?? createCache<ReadonlySet<string>>(MAX_TENDERS)
    people.delete(userId)
    people.set(userId, one)
    const oldest = people.keys().next()
    if (people.size > MAX_PEOPLE && !oldest.done) people.delete(oldest.value)
    return one
  }
  return {
    addressed: (projectIds: readonly string[]) => messages.of(projectIds, readAddressed, []),
    opened: (userId: string, projectIds: readonly string[]) =>
      reads(userId).of(projectIds, (missing) => readOpened(userId, missing), new Set()),
    hear(event: AppEvent): void {
      if (event.kind === 'gap') {
        messages.clear()
        people.clear()
      }
      if (event.kind !== 'changed' || event.topic !== 'messages') return
      messages.forget(event.id)
      for (const one of people.values()) one.forget(event.id)
    },
  }
}
export type MessageCache = ReturnType<typeof createMessageCache>
