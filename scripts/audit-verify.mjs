// npm run audit:verify [-- --head <number>:<hash> …]: walks the chained log and names the first bad entry. Exit code 1 when there is one.
// A head is printed by every run and stands in receipts; one that is no longer in the chain shows a cut tail. The signed checkpoints in the data folder are
// held against the chain too: a missing tail, a forged and an old checkpoint are named.
import { register } from 'tsx/esm/api'

const fail = (text) => {
  console.error(text)
  process.exit(1)
}

const heads = []
const list = process.argv.slice(2)
for (let at = 0; at < list.length; at += 1) {
  const found = list[at] === '--head' ? /^(\d+):([0-9a-f]{64})$/.exec(list[(at += 1)] ?? '') : null
  if (!found) fail(`Unknown argument ${list[at] ?? list[at - 1]}. Known: --head <number>:<64 hex digits>, as often as wanted.`)
  heads.push({ seq: Number(found[1]), h: found[2] })
}

const FAULTS = {
  gap: 'is missing or doubled',
  previous: 'does not hang on the entry before it',
  hash: 'was changed: its hash does not fit its content',
  tender: "does not continue its tender's chain",
  tail: 'is not the one that was known: the end of the log was cut off or written anew',
}

const FORGED = (name) =>
  `The checkpoint ${name} is none of this installation: it was changed, or signed with another key than SEAL_KEY_FILE holds.`
const OLD = (newest) =>
  newest
    ? `The newest checkpoint is old (entry ${newest.seq}, ${newest.at}): later ones are missing, and with them the proof of what came after.`
    : 'There is no checkpoint, but the log is longer than Lotse ever leaves it without one: they were taken away.'

register()
const { verifyDatabase } = await import('../server/audit/verifyDatabase.ts')
const { verdict, checkpoints, fault, submissions } = await verifyDatabase(heads).catch((refused) => fail(refused.message))
if (!verdict.ok) fail(`Entry ${verdict.seq} ${FAULTS[verdict.fault]}.`)
if (fault) fail(fault.fault === 'forged' ? FORGED(fault.name) : OLD(fault.newest))
for (const { no, tenderId, lotId, what, entrySeq } of submissions.faults)
  console.error(
    `Submission ${no || '(number unknown)'} of tender ${tenderId}, ${lotId}, is not what was sealed and signed: ${what.join(', ')}` +
      ` (${entrySeq === null ? 'no entry in the log' : `entry ${entrySeq}`}).`,
  )
if (submissions.faults.length > 0) fail(`Submissions that do not match: ${submissions.faults.length}.`)
console.log(`The log is whole: ${verdict.head.seq} entries. Its head: ${verdict.head.seq}:${verdict.head.h}`)
console.log(
  checkpoints.newest
    ? `Signed checkpoints: ${checkpoints.count}; the newest covers entry ${checkpoints.newest.seq} (${checkpoints.newest.at}).`
    : 'There is no signed checkpoint yet.',
)
const { count, older, since } = submissions
if (count > 0)
  console.log(
    `Submissions and withdrawals: ${count}, all as they came in.` +
      (since === null
        ? ' None is signed: they came before there were signatures and are held against their hash and their entry.'
        : ` From entry ${since} on all are signed; ${older} came before it and are held against their hash and their entry.`),
  )
process.exit(0)
