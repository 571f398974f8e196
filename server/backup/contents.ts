import { createHmac } from 'node:crypto'
import { FRAME_BYTES, framesOf } from '../sealing/area'
import type { Bin } from './bin'
import { sealedStore } from './sealedStore'
import { BackupFault, type Store, type Sum } from './store'

/** A content as a backup lists it: what it is called in the house, and under which id it lies in `contents`, for all backups. */
export interface Content extends Sum {
  readonly name: string
  readonly id: string
}

export const CONTENTS = 'contents'
const fileOf = (id: string): string => `${id.slice(0, 2)}/${id}`

export interface Contents {
  /** Copies one that no earlier backup has; null: it went away meanwhile. */
  keep(of: { name: string; bytes: number }, read: () => AsyncIterable<Uint8Array>): Promise<Content | null>
  read(content: Content): AsyncIterable<Uint8Array>
  /** Whether its file is there in its length; what is in it is for a check to read. */
  isThere(content: Content): Promise<boolean>
  /** How many were copied, and their bytes. */
  copied(): { readonly count: number; readonly bytes: number }
}

const isGone = (fault: unknown): boolean =>
  fault instanceof Error &&
  (('code' in fault && fault.code === 'ENOENT') || (fault.cause instanceof Error && 'code' in fault.cause && fault.cause.code === 'ENOENT'))

/** Contents never change once they are whole: one copy, sealed, serves every backup that names it. */
export const contentsIn = (bin: Bin, { key, known }: { key: Buffer; known: ReadonlyMap<string, Content> }): Contents => {
  const store: Store = sealedStore(bin, { key, of: CONTENTS, isPacked: false })
  let [count, copied] = [0, 0]
  const { overhead } = framesOf(key, CONTENTS)
  const sealedBytes = (bytes: number): number => bytes + Math.max(1, Math.ceil(bytes / FRAME_BYTES)) * overhead
  const isThere = async ({ id, bytes }: Content): Promise<boolean> =>
    (await bin.find(`${CONTENTS}/${fileOf(id)}`))?.bytes === sealedBytes(bytes)
  return {
    isThere,
    copied: () => ({ count, bytes: copied }),
    read: ({ id }) => store.read(fileOf(id)),
    async keep({ name, bytes }, read) {
      const before = known.get(name)
      if (before?.bytes === bytes && (await isThere(before))) return before
      const id = createHmac('sha256', key).update(name).digest('hex').slice(0, 32)
      try {
        const sum = await store.write(fileOf(id), read())
        count += 1
        copied += sum.bytes
        return { name, id, ...sum }
      } catch (fault) {
        if (isGone(fault)) return null
        throw fault
      }
    },
  }
}

/** Takes away what no backup names. */
export const sweepContents = async (bin: Bin, named: ReadonlySet<string>): Promise<void> => {
  for (const name of await bin.list(CONTENTS)) if (!named.has(name.slice(name.lastIndexOf('/') + 1))) await bin.remove(name)
}

const LIST = 'contents.jsonl'

export const writeList = (store: Store, list: readonly Content[], file = LIST): Promise<Sum> =>
  store.write(
    file,
    list.map((one) => Buffer.from(`${JSON.stringify(one)}\n`)),
  )

export const readList = async (store: Store, { file = LIST, bytes }: { file?: string; bytes?: number }): Promise<Content[]> => {
  const pieces: Uint8Array[] = []
  for await (const piece of store.read(file)) pieces.push(piece)
  const whole = Buffer.concat(pieces)
  if (bytes !== undefined && whole.length !== bytes) throw new BackupFault(`${file} is cut off: ${whole.length} of ${bytes} bytes.`)
  return whole
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Content)
}

/** Below a backup: what was laid beside it at later moments. */
export const STEPS = 'steps'
const LATER = '.contents'
export const contentsOfStep = (step: string): string => `${STEPS}/${step}${LATER}`

/** What steps of a backup brought: all of them, or those that `isMeant`. A list that cannot be read is a fault, unless it `maySkip` it. */
export const readLater = async (
  bin: Bin,
  { of, store, maySkip = false }: { of: string; store: Store; maySkip?: boolean },
  isMeant?: (step: string) => boolean,
): Promise<Content[]> => {
  const found: Content[] = []
  for (const name of await bin.list(`${of}/${STEPS}`)) {
    const file = name.slice(of.length + 1)
    const step = file.slice(STEPS.length + 1, -LATER.length)
    if (file !== contentsOfStep(step) || isMeant?.(step) === false) continue
    const list = readList(store, { file })
    found.push(...(await (maySkip ? list.catch(() => []) : list)))
  }
  return found
}
