import { AuditNameModel, AuditPersonModel, type AuditEntry, type AuditName, type AuditPerson } from '../model'
import { isOfPerson } from '../persons'
import { isBelieved, provenSince } from '../proof'
import { isUnchanged } from './bind'
import { forgottenBy } from './forget'

/**
 * altered: what stands beside the chain under this hash is not what was written. missing: nothing stands there, and no entry of ours says
 * that it was deleted. unbound: the entry has no hashes of its names, though entries before it have.
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
  const people = new Map<string, boolean>()
  for await (const row of AuditPersonModel.find({}).lean<AuditPerson[]>().cursor())
    people.set((row as AuditPerson).hash, isOfPerson(row as AuditPerson))
  const since = await provenSince()
  let from: number | null = null
  const faults: NameFault[] = []
  const missing = new Map<string, number[]>()
  const forgotten = new Set<unknown>()
  const add = (fault: NameFault): void => {
    if (faults.length < MOST) faults.push(fault)
  }
  const miss = (hash: string, seq: number): unknown => missing.set(hash, [...(missing.get(hash) ?? []), seq].slice(0, MOST))
  return {
    see(entry: AuditEntry): void {
      const { _id: seq, names, actor, data } = entry
      if (names !== undefined) from ??= seq
      else if (from !== null) add({ seq, fault: 'unbound' })
      const hashes = hashesOf(entry)
      const persons = [actor, data.user].filter((hash) => typeof hash === 'string')
      if (persons.some((hash) => people.get(hash) === false) || hashes.some((hash) => fits.get(hash) === false))
        add({ seq, fault: 'altered' })
      for (const hash of hashes) if (!fits.has(hash)) miss(hash, seq)
      for (const hash of persons) if (!people.has(hash)) miss(hash, seq)
      // A deletion comes long after the entries that it takes the name from; one that we did not write deletes nothing.
      if (!isBelieved(entry, since)) return
      const gone = forgottenBy(entry)
      for (const hash of [...gone.names, ...(gone.person === null ? [] : [gone.person])]) forgotten.add(hash)
    },
    /** Once all were shown. `from`: the first entry whose names are bound. */
    result(): { from: number | null; faults: NameFault[] } {
      const lost = [...missing].flatMap(([hash, seqs]) => (forgotten.has(hash) ? [] : seqs))
      const gone = [...new Set(lost)].slice(0, MOST).map((seq): NameFault => ({ seq, fault: 'missing' }))
      return { from, faults: [...faults, ...gone].sort((a, b) => a.seq - b.seq) }
    },
  }
}
