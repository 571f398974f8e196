import { BSON } from 'mongodb'
import type { Model } from 'mongoose'
import { connection } from './database/model'
import { isOfShape, type Migration, newestOf } from './migrate'
import { newId } from './newId'
import { LOADING, SHAPE_STATE } from './shapes'
import { hasTakenEarlier } from './storedIntents'

interface Step {
  readonly number: number
  readonly what: string
  /** null: codes are given to what has none, in the whole collection. */
  readonly collection: string | null
  readonly count: number
  readonly bytes: number
  readonly ms: number
}
interface UpgradePlan {
  /** Of the database; null: no version that numbers shapes ran on it. */
  readonly stored: number | null
  readonly newest: number
  /** The start would refuse, and why. */
  readonly isRefused: boolean
  readonly isLoading: boolean
  readonly steps: readonly Step[]
}

const SAMPLE = 50
const PROBES = 10

/** What one acknowledged write of one row takes here, in ms: a migration writes document by document. */
const writeMs = async (): Promise<number> => {
  const probes = connection().collection<{ _id: string; by: string; until: Date }>('leases')
  const _id = `upgrade:${newId()}`
  await probes.insertOne({ _id, by: '', until: new Date() })
  const since = performance.now()
  for (let n = 0; n < PROBES; n++) await probes.updateOne({ _id }, { $set: { by: String(n) } })
  const spent = performance.now() - since
  await probes.deleteOne({ _id })
  return spent / PROBES
}

/** Of the documents that it would change: a sample is read and worked out, and nothing of it is written. */
const measure = async (of: Model<{ _id: string | number }>, filter: object, work: (document: { _id: string | number }) => unknown) => {
  const since = performance.now()
  const sample = await of.find(filter).limit(SAMPLE).lean<{ _id: string | number }[]>()
  for (const document of sample) await Promise.resolve(work(document)).catch(() => undefined)
  const per = Math.max(1, sample.length)
  return { ms: (performance.now() - since) / per, bytes: sample.reduce((sum, one) => sum + BSON.calculateObjectSize(one), 0) / per }
}

/** What the next start of this program would do to the connected database. */
export const upgradePlan = async (all: readonly Migration[], keyFile: string): Promise<UpgradePlan> => {
  const states = await connection().collection<{ _id: string; number: number }>(SHAPE_STATE).find({}).toArray()
  const stored = states.find(({ _id }) => _id === 'database')?.number ?? null
  const newest = newestOf(all)
  const isLoading = states.some(({ _id }) => _id === LOADING)
  const isRefused = isLoading || (stored !== null && stored > newest)
  if (isRefused) return { stored, newest, isRefused, isLoading, steps: [] }
  const each = await writeMs()
  const steps: Step[] = []
  for (const one of all) {
    const { number, what } = one
    if (!isOfShape(one)) {
      if (!hasTakenEarlier(keyFile, one.part)) steps.push({ number, what, collection: null, count: 0, bytes: 0, ms: 0 })
      continue
    }
    const before = all.filter((other) => isOfShape(other) && other.of === one.of && other.number < number).map((other) => other.number)
    const filter = { shape: { $in: [null, ...before] } }
    const of = one.of as unknown as Model<{ _id: string | number }>
    const count = await of.countDocuments(filter)
    if (count === 0) continue
    const { ms, bytes } = await measure(of, filter, (document) => one.migrate(document))
    const whole = { bytes: Math.round(bytes * count), ms: Math.round((ms + each) * count) }
    steps.push({ number, what, collection: of.collection.name, count, ...whole })
  }
  return { stored, newest, isRefused, isLoading, steps }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** `free`: bytes of the disk; null: it is a database elsewhere. */
export const upgradeLines = ({ stored, newest, isRefused, isLoading, steps }: UpgradePlan, free: number | null): string[] => {
  if (isLoading) return ['A dump was being loaded into this database and did not come to its end: this version does not start on it.']
  if (isRefused)
    return [`A newer version of Lotse wrote this database (shape ${stored}; this one knows up to ${newest}): it would refuse to start.`]
  const head = `The database has shape ${stored ?? 'none yet'}; this version makes ${newest} of it.`
  if (steps.length === 0) return [head, 'Nothing is to be done: the start takes no longer than any.']
  const [ms, bytes] = [steps.reduce((sum, one) => sum + one.ms, 0), steps.reduce((sum, one) => sum + one.bytes, 0)]
  // Each document is written anew, and once more into the journal.
  const space = `About ${Math.ceil(ms / 1000)} s by what a sample took here, and ${megabytes(2 * bytes)} of space while it runs`
  return [
    head,
    ...steps.map(({ number, what, collection, count }) =>
      collection === null ? `  ${number}  ${what}: once, to what has none` : `  ${number}  ${what}: ${count} documents of ${collection}`,
    ),
    `${space}${free === null ? '.' : ` (${megabytes(free)} are free).`}`,
    ...(free !== null && free < 3 * bytes ? ['There is not enough space: make room first.'] : []),
    'Make a backup first (npm run backup): then an older version refuses this database. After a kill the next start goes on.',
  ]
}
