import { lastOfChain } from './chainEnd'
import { AuditModel, type AuditEntry } from './model'
import { isBelieved, provenSince } from './proof'

/*
 * What an intent left to be written down is one entry, whoever carries it out: the database refuses a second one of its name. Somebody who
 * writes there could take the name first, so that the right entry is never written. It is then written under the next name: 'x', 'x#2', …
 */
const NEXT = /#\d+$/

/** The intent that an entry is of. */
export const intentOfEntry = ({ data }: Pick<AuditEntry, 'data'>): string => String(data.intent ?? '').replace(NEXT, '')

interface OfIntent {
  /** Of this installation, and in the chain. */
  readonly own: AuditEntry | null
  /** Numbers of those that somebody else put there. */
  readonly planted: readonly unknown[]
  /** A name that no entry has yet. */
  readonly free: string
}

/** The entries that say they are of an intent. */
export const entriesOfIntent = async (intent: string): Promise<OfIntent> => {
  const found = await AuditModel.find({ 'data.intent': intent }).lean<AuditEntry[]>()
  if (found.length === 0) return { own: null, planted: [], free: intent }
  const [since, { no: end }] = [await provenSince(), await lastOfChain(null)]
  // Behind the chain's end stands what was cut off, or never was there.
  const isOwn = (one: AuditEntry): boolean => one._id <= end && isBelieved(one, since)
  const [own] = found.filter(isOwn)
  if (own) return { own, planted: [], free: intent }
  // Rare: somebody took the name. '$' comes right behind '#'.
  const more = await AuditModel.find({ 'data.intent': { $gte: `${intent}#`, $lt: `${intent}$` } }).lean<AuditEntry[]>()
  const ofIt = [...found, ...more.filter((one) => intentOfEntry(one) === intent)]
  const taken = new Set(ofIt.map(({ data }) => data.intent))
  let n = 2
  while (taken.has(`${intent}#${n}`)) n++
  return {
    own: ofIt.find(isOwn) ?? null,
    planted: ofIt.filter((one) => !isOwn(one)).map(({ _id }) => _id),
    free: `${intent}#${n}`,
  }
}

/** Those of these names of intents that have their entry in the log. */
export const writtenOf = async (names: readonly string[]): Promise<Set<string>> => {
  const found = await Promise.all(names.map(async (name) => ((await entriesOfIntent(name)).own ? [name] : [])))
  return new Set(found.flat())
}
