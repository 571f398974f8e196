// npm run blobs:move -- folder|s3://… [--check]: contents from where they lie (BLOBS, else DATA_DIR/blobs) to there. Nothing is taken away,
// and a run that was broken off goes on where it was. Beside a Lotse that runs it copies what is there by then; run it once more after that
// Lotse has ended, and start it with the other BLOBS.
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { fail } from './onDatabase.mjs'

const USAGE = 'Known: npm run blobs:move -- folder|s3://bucket/prefix?endpoint=… [--check]'
const { values, positionals } = (() => {
  try {
    return parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
  } catch (fault) {
    return fail(fault.message, USAGE)
  }
})()
const [named, ...others] = positionals
if (named === undefined || others.length > 0) fail(USAGE)

register()
const { enterNewWorld } = await import('../server/platform/world.ts')
enterNewWorld()
const { readConfig } = await import('../server/platform/config.ts')
const { openContents } = await import('../server/blobs/hold.ts')
const { copyBlobs } = await import('../server/blobs/move.ts')

const configOf = (env) => {
  try {
    return readConfig(env)
  } catch (fault) {
    return fail(fault.message)
  }
}
const here = configOf(process.env)
const there = configOf({ ...process.env, BLOBS: named === 'folder' ? '' : named })
const refuse = (fault) => fail(fault instanceof Error ? fault.message : String(fault))
const from = await openContents(here).catch(refuse)
const to = await openContents(there).catch(refuse)

let told = Date.now()
const onMoved = ({ copied, bytes, there: skipped }) => {
  if (Date.now() - told < 5_000) return
  told = Date.now()
  console.log(`  ${copied} copied (${(bytes / 1e6).toFixed(0)} MB), ${skipped} were there`)
}
const moved = await copyBlobs([from, to], { isChecked: values.check, onMoved }).catch((fault) =>
  fail(fault.message, 'Nothing is taken away: the contents lie where they were. The same command goes on from here.'),
)
let underWay = 0
const open = from.unfinished()[Symbol.asyncIterator]()
for (; (await open.next()).done !== true;) underWay++

console.log(`${from.place} → ${to.place}: ${moved.copied} copied (${(moved.bytes / 1e6).toFixed(1)} MB), ${moved.there} were there.`)
if (underWay > 0) console.log(`  ${underWay} uploads are not ended and stay where they are: who sends them begins anew after the move.`)
for (const blobId of moved.wrong) console.error(`  Other bytes than in the source: ${blobId}. Remove it there, and run this again.`)
process.exit(moved.wrong.length > 0 ? 1 : 0)
