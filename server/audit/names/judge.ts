import { AuditNameModel, AuditPersonModel, type AuditEntry, type AuditName, type AuditPerson } from '../model'
import { isOfPerson } from '../persons'
import { isUnchanged } from './bind'

/**
 * altered: what stands beside the chain under this hash is not what was written. missing: nothing stands there, and no entry says that it
 * was deleted. unbound: the entry has no hashes of its names, though entries before it have.
 */
export interface NameFault {
  readonly seq: number
  readonly fault: 'altered' | 'missing' | 'unbound'
}

/** The hashes of names in an entry. */
export const hashesOf = ({ names }: Pick<AuditEntry, 'names'>): string[] =>
  names === undefined
    ? []
    : [...[names.actor, names.user].filter((hash) => hash !== undefined), ...Object.values(names.organizations ?? {})]

/** More tell no more. */
const MOST = 100

/** Holds the names beside the chain against its entries, which are shown to it in their order. */
export const judgeNames = async () => {
  const fits = new Map<string, boolean>()
  for await (const row of AuditNameModel.find({}).lean<AuditName[]>().cursor()) fits.set(row._id, isUnchanged(row as AuditName))
  const strangers = new Set<string>()
  for await (const row of AuditPersonModel.find({}).lean<AuditPerson[]>().cursor())
    if (!isOfPerson(row as AuditPerson)) strangers.add((row as AuditPerson).hash)
  let from: number | null = null
  const faults: NameFault[] = []
  const missing = new Map<string, number[]>()
  const forgotten = new Set<unknown>()
  const add = (fault: NameFault): void => {
    if (faults.length < MOST) faults.push(fault)
  }
  const isStrange = (hash: unknown): boolean => typeof hash === 'string' && strangers.has(hash)
  return {
    see(entry: AuditEntry): void {
      const { _id: seq, names, actor, data } = entry
      if (names !== undefined) from ??= seq
      else if (from !== null) add({ seq, fault: 'unbound' })
      const hashes = hashesOf(entry)
      if (isStrange(actor) || isStrange(data.user) || hashes.some((hash) => fits.get(hash) === false)) add({ seq, fault: 'altered' })
      for (const hash of hashes) if (!fits.has(hash)) missing.set(hash, [...(missing.get(hash) ?? []), seq].slice(0, MOST))
      // A deletion comes long after the entries that it takes the name from.
      if (Array.isArray(data.forgets)) for (const hash of data.forgets as unknown[]) forgotten.add(hash)
    },
    /** Once all were shown. `from`: the first entry whose names are bound. */
    result(): { from: number | null; faults: NameFault[] } {
      const lost = [...missing].flatMap(([hash, seqs]) => (forgotten.has(hash) ? [] : seqs))
      const gone = [...new Set(lost)].slice(0, MOST).map((seq): NameFault => ({ seq, fault: 'missing' }))
      return { from, faults: [...faults, ...gone].sort((a, b) => a.seq - b.seq) }
    },
  }
}
