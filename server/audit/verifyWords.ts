import type { CheckpointFault } from './checkpoints/judge'
import type { ChainCheck, NameFault, ProofFault, WitnessKind } from '../log/area'
import type { Report } from './verifyDatabase'
import type { HeadFault } from './witnesses'

/* What `npm run audit:verify` says, a line for each thing that it found. */

const CHAIN: Readonly<Record<Extract<ChainCheck, { ok: false }>['fault'], string>> = {
  gap: 'is missing or doubled',
  previous: 'does not hang on the entry before it',
  hash: 'was changed: its hash does not fit its content',
  tender: "does not continue its tender's chain",
  tail: 'is not the one that was known: the end of the log was cut off or written anew',
}

const PROOFS: Readonly<Record<ProofFault['fault'], string>> = {
  unproven: 'has no code of this installation, though all from an earlier one on have: somebody else wrote it',
  forged: 'has a code that is not of this installation, or not of what it says: somebody else wrote or changed it',
  lost: 'says that a running Lotse missed an entry that it had written: the end of the log was cut off or written anew, and is so still',
}

const NAMES: Readonly<Record<NameFault['fault'], string>> = {
  altered: 'shows a name that is not the one it was written with: what stands beside the log was changed or swapped',
  missing: 'has lost a name, and no entry says that it was deleted',
  unbound: 'holds no hashes of its names, though entries before it do',
}

const WITNESS: Readonly<Record<WitnessKind, string>> = {
  receipt: 'receipt',
  record: 'opening record',
  checkpoint: 'the checkpoint of',
  mail: 'the checkpoint in mail',
  archive: 'the archived file',
  given: 'what was kept elsewhere: entry',
}

const headLine = ({ seq, fault, kind, name }: HeadFault): string =>
  `Entry ${seq} ${fault === 'missing' ? 'is missing' : 'is another one'}, but ${WITNESS[kind]} ${name} names it: the end of the log was ${
    fault === 'missing' ? 'cut off' : 'written anew'
  }.`

const HOURLY = 'a Lotse that runs signs every hour.'
const STAMPS: Readonly<Record<Report['stamps']['faults'][number]['fault'], string>> = {
  orphan: 'is of a checkpoint that is gone',
  unreadable: 'is none',
  refused: 'is a refusal',
  imprint: 'is of something else than the checkpoint beside it',
  nonce: 'answers another question',
  signature: 'is not signed as it says: it was changed',
  purpose: 'is signed with a certificate that is not for time stamps',
  authority: 'is signed with a certificate that does not come from those in TSA_CA_FILE',
  time: 'is of another time than the checkpoint beside it',
}

const hours = (ms: number): string => (ms / 3_600_000).toFixed(1)

const checkpointLine = (fault: CheckpointFault, at: Date): string => {
  if (fault.fault === 'forged')
    return `The checkpoint ${fault.name} is none of this installation: it was changed, or signed with another key.`
  const { newest } = fault
  if (fault.fault === 'old')
    return newest
      ? `The newest checkpoint is old (entry ${newest.seq}, ${newest.at}): later ones are missing, and with them the proof of the rest.`
      : 'There is no checkpoint, but the log is longer than Lotse ever leaves it without one: they were taken away.'
  const since = `${fault.since.toISOString()}, ${hours(at.getTime() - fault.since.getTime())} hours before ${at.toISOString()}`
  return newest
    ? `The last sign of life is of ${since}: ${HOURLY} It was stopped then (say so: -- --at <that time>), or all since was taken away.`
    : `Nothing was ever signed, though the log begins at ${since}: ${HOURLY}`
}

/** Everything that is wrong; nothing where all holds. */
export const faultLines = ({ verdict, proofs, names, heads, stamps, fault, at }: Report): string[] => [
  ...(verdict.ok || heads.faults.length > 0 ? [] : [`Entry ${verdict.seq} ${CHAIN[verdict.fault]}.`]),
  ...heads.faults.map(headLine),
  ...proofs.faults.map((one) => `Entry ${one.seq} ${PROOFS[one.fault]}.`),
  ...names.faults.map((one) => `Entry ${one.seq} ${NAMES[one.fault]}.`),
  ...stamps.faults.map((one) => `The time stamp ${one.name} ${STAMPS[one.fault]}.`),
  ...(fault ? [checkpointLine(fault, at)] : []),
]

/** What holds, and how far that goes. */
export const wholeLines = ({ verdict, proofs, names, heads, checkpoints, stamps }: Report): string[] => {
  const { newest, count } = checkpoints
  return [
    ...(verdict.ok ? [`The log is whole: ${verdict.head.seq} entries. Its head: ${verdict.head.seq}:${verdict.head.h}`] : []),
    proofs.from === null
      ? 'No entry has a code yet: who writes the database could have written any of them.'
      : proofs.from === 1
        ? 'All entries were written by this installation.'
        : `All entries from ${proofs.from} on were written by this installation; of ` +
          `earlier ones the chain and its checkpoints alone speak.`,
    names.from === null
      ? 'No entry has its names bound to it yet: they stand beside the log and could have been changed.'
      : names.from === 1
        ? 'The names of all entries are those they were written with.'
        : `The names of all entries from ${names.from} on are those they were written with; those of earlier ones are unbound.`,
    `Heads of the log that were held against it: ${heads.count} (receipts, records, checkpoints, mails, archives, and what was given).`,
    newest
      ? `Signed checkpoints: ${count}; the last signature covers entry ${newest.seq} (${newest.at}).`
      : 'There is no signed checkpoint yet.',
    ...(stamps.newest
      ? [
          `Time stamps: ${stamps.count}; the newest covers entry ${stamps.newest.seq} (${stamps.newest.at.toISOString()}, by ${
            stamps.newest.by
          })${stamps.hasAuthorities ? '' : '; whether that is who it says nobody can tell without TSA_CA_FILE'}.`,
        ]
      : []),
    ...(stamps.late > 0
      ? [`${stamps.late} of them were made more than a day after their checkpoint: the service was away, or it is dated back.`]
      : []),
  ]
}
