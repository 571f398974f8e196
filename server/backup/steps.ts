import { createHash } from 'node:crypto'
import { now } from '../platform/clock'
import { backupsIn, type FileOf, NAME, openBackup, type OpenBackup, timeOf } from './backups'
import type { Bin } from './bin'
import { type Content, contentsOfStep, readList, STEPS } from './contents'
import { linesIn, type Later } from './rows'
import { BackupFault, faultOf, type Store, type Sum, summing } from './store'

/** A file beside the database, and where in the backup it lies. */
interface FileIn extends FileOf {
  readonly in: string
}

/** What was laid beside a backup at a later moment. Its rows and contents are listed in files of their own, which are there before it. */
export interface StepHead {
  readonly format: 1
  readonly at: string
  /** The step before, or the backup. */
  readonly after: { readonly name: string; readonly sum: string }
  readonly shape: number
  /** Null: no document changed. */
  readonly rows: Sum | null
  /** Null: no content came. */
  readonly contents: Sum | null
  readonly files: readonly FileIn[]
  readonly missing: readonly string[]
}

export const headOfStep = (name: string): string => `${STEPS}/${name}`
export const rowsOfStep = (name: string): string => `${STEPS}/${name}.rows`
export const fileOfStep = (step: string, name: string): string => `${STEPS}/${step}.files/${name}`
export const isOfStep = (file: string): boolean => file.startsWith(`${STEPS}/`)

/** Moments that lie beside a backup, the earliest first. */
export const stepsOf = async (bin: Bin, base: string): Promise<string[]> =>
  (await bin.list(`${base}/${STEPS}`))
    .map((file) => file.slice(`${base}/${STEPS}/`.length))
    .filter((name) => NAME.test(name))
    .sort()

/** Takes away all files of steps that are meant: their heads, and what lies below their names. */
export const removeSteps = async (bin: Bin, base: string, isMeant: (step: string) => boolean): Promise<void> => {
  for (const file of await bin.list(`${base}/${STEPS}`)) {
    const [step = ''] = file.slice(`${base}/${STEPS}/`.length).split('.')
    if (isMeant(step)) await bin.remove(file)
  }
}

export interface Moment {
  /** The backup, and its step; null: the backup itself. */
  readonly base: string
  readonly step: string | null
}
const timeOfMoment = ({ base, step }: Moment): Date => timeOf(step ?? base)

/** All moments of a place, the earliest first. */
const momentsIn = async (bin: Bin, named: string | null): Promise<Moment[]> => {
  const moments: Moment[] = []
  for (const base of named === null ? await backupsIn(bin) : [named])
    moments.push({ base, step: null }, ...(await stepsOf(bin, base)).map((step) => ({ base, step })))
  return moments.sort((one, other) => timeOfMoment(one).getTime() - timeOfMoment(other).getTime())
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
/** A time as people type it. Without its offset it would be another one on another machine. */
export const parseTime = (text: string): Date => {
  const [, minute = '', offset = ''] = TIME.exec(text) ?? []
  const time = new Date(text)
  // 31 February is read as 3 March.
  if (offset === '' || Number.isNaN(time.getTime()) || !new Date(`${minute}Z`).toISOString().startsWith(minute))
    throw new BackupFault(`${text} is no time with its offset: 2026-11-27T14:05:00+01:00, or 2026-11-27T13:05:00Z.`)
  return time
}

/** A step is made every minute: more than that before a moment, nobody knows what was at it. */
const SILENT_MS = 150_000

/** The newest moment at or before one; refuses where what came in between is not known. */
export const momentAt = (moments: readonly Moment[], to: Date, at: Date): Moment => {
  const said = to.toISOString()
  const iso = (moment: Moment): string => timeOfMoment(moment).toISOString()
  const [first] = moments
  if (first === undefined) throw new BackupFault('There is no backup.')
  if (to > at) throw new BackupFault(`${said} is in the future.`)
  const found = moments.findLast((one) => timeOfMoment(one) <= to)
  if (found === undefined) throw new BackupFault(`${said} is before the first backup, which is of ${iso(first)}.`)
  if (to.getTime() - timeOfMoment(found).getTime() <= SILENT_MS) return found
  const next = moments[moments.indexOf(found) + 1]
  const rest = next === undefined ? 'and nothing later.' : `and then ${iso(next)}.`
  throw new BackupFault(`What was at ${said} is not known. Kept are ${iso(found)}, ${rest}`)
}

/** All that makes a later moment of a backup. */
export interface LaterMoment {
  readonly at: string
  readonly steps: number
  readonly rows: ReadonlyMap<string, Later>
  /** Of one name the last one is meant. */
  readonly files: readonly FileIn[]
  readonly contents: readonly Content[]
  /** What the house itself had lost by then, since before the backup too, and no step brought. */
  readonly missing: readonly string[]
}

export const sumOfManifest = (manifest: object): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

const readHead = async (store: Store, name: string): Promise<{ head: StepHead; sum: string }> => {
  const { passing, result } = summing(store.read(headOfStep(name)))
  const pieces: Uint8Array[] = []
  for await (const piece of passing) pieces.push(piece)
  return { head: JSON.parse(Buffer.concat(pieces).toString('utf8')) as StepHead, sum: result().sha256 }
}

const readRows = async (
  store: Store,
  name: string,
  { due, rows }: { due: Sum; rows: Map<string, Map<string, string | null>> },
): Promise<void> => {
  const { passing, result } = summing(store.read(rowsOfStep(name)))
  for await (const line of linesIn(passing)) {
    const [collection, id, document] = JSON.parse(line) as [string, string, string | null]
    const ids = rows.get(collection) ?? new Map<string, string | null>()
    rows.set(collection, ids.set(id, document))
  }
  if (result().sha256 !== due.sha256) throw new BackupFault(`${rowsOfStep(name)} is not what was written.`)
}

/** One step, held against the one before. */
const readStep = async (
  { path, store }: OpenBackup,
  { step, before, shape, rows }: { step: string; before: StepHead['after']; shape: number; rows: Map<string, Map<string, string | null>> },
): Promise<{ head: StepHead; sum: string; contents: readonly Content[] }> => {
  const { head, sum } = await readHead(store, step)
  const file = `${path}, ${headOfStep(step)}`
  if (head.after.name !== before.name || head.after.sum !== before.sum)
    throw new BackupFault(`${file} follows ${head.after.name}, which is not there as it was: the one before it there is ${before.name}.`)
  if (head.shape > shape) throw new BackupFault(`${file} was written by a newer version of Lotse (shape ${head.shape}).`)
  const contents = head.contents ? await readList(store, { file: contentsOfStep(step), bytes: head.contents.bytes }) : []
  if (head.rows) await readRows(store, step, { due: head.rows, rows })
  return { head, sum, contents }
}

/** Reads every step of a backup up to a moment; of a bad one the last moment before it is named. */
const readSteps = async (backup: OpenBackup, { to, shape }: { to: string; shape: number }): Promise<LaterMoment> => {
  const { path, bin, name, manifest } = backup
  const rows = new Map<string, Map<string, string | null>>()
  const [files, contents]: [FileIn[], Content[]] = [[], []]
  let missing = manifest.missing
  let [before, at] = [{ name, sum: sumOfManifest(manifest) }, manifest.at]
  const names = (await stepsOf(bin, name)).filter((one) => one <= to)
  for (const step of names) {
    const read = await readStep(backup, { step, before, shape, rows }).catch((fault: unknown) => {
      const good = before.name === name ? `npm run restore -- '${path}' …` : `npm run restore -- '${bin.text}' … --to ${at}`
      const { message } = faultOf(path, fault)
      throw new BackupFault(`${message} The last moment before it is kept: ${good}`, { cause: fault })
    })
    files.push(...read.head.files)
    contents.push(...read.contents)
    const brought = new Set([...read.head.files, ...read.contents].map((one) => one.name))
    missing = [...missing.filter((one) => !brought.has(one)), ...read.head.missing]
    ;[before, at] = [{ name: step, sum: read.sum }, read.head.at]
  }
  return { at, steps: names.length, rows, files, contents, missing: [...new Set(missing)] }
}

interface Meant {
  readonly bin: Bin
  /** Of one backup alone; null: of the place. */
  readonly name: string | null
  /** Null: the newest moment of the place, or the backup that is named as it is. */
  readonly to: Date | null
}

/** The backup that is meant, and what lies beside it up to the moment that is meant; null: nothing. */
export const openMoment = async (
  { bin, name, to }: Meant,
  { key, shape }: { key: Buffer; shape: number },
): Promise<{ backup: OpenBackup; later: LaterMoment | null }> => {
  const moments = await momentsIn(bin, name)
  const newest: Moment | undefined = name === null ? moments.at(-1) : undefined
  const find = (among: readonly Moment[]) => (to === null ? newest : momentAt(among, to, now()))
  let found = find(moments)
  let backup = await openBackup({ bin, name: found?.base ?? name }, { key, shape })
  // It began before that, and may have rows of after it; an older version did not say.
  if (to !== null && found?.step === null && !(new Date(backup.manifest.rowsAt ?? '') <= to)) {
    found = find(moments.filter((one) => one !== found))
    backup = await openBackup({ bin, name: found?.base ?? name }, { key, shape })
  }
  const step = found?.step ?? null
  return { backup, later: step === null ? null : await readSteps(backup, { to: step, shape }) }
}
