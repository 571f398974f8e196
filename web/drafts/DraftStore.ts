import { beginHistory, record, redo, undo, type History } from '../../engine/authoring'
import { RpcError } from '../rpc/wire'
import type { Kept } from './kept'

/** What a step is called in 'Rückgängig: …'. Steps of one key that follow each other count as one (typing a label). */
export interface Step {
  label: string
  key?: string
}

/** What the server says of a draft beside its text. */
export interface DraftRow {
  id: string
  /** Counts people's saves; sent along with the next one. */
  lock: number
  draft: { updated: string; updatedBy: string } | null
}

/** One fault as a refused save tells it. `path` is a JSON pointer into the file. */
export interface SaveFault {
  path: string
  rule: string
  params?: Record<string, string | number>
}

export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'faulty'; message: string; faults: readonly SaveFault[] }
  | { kind: 'failed'; message: string; isKept: boolean }
  /** A colleague saved first; with `isGone` one deleted it. */
  | { kind: 'conflict'; by: string; isKept: boolean; isGone?: true }

export interface StoreSurroundings<File extends object, Row extends DraftRow> {
  save(file: File, lock: number): Promise<Row>
  publish(id: string, lock: number, note: string): Promise<Row>
  keep(kept: Kept<File> | null): boolean
  now(): Date
}

export const SAVE_AFTER_MS = 1_500

/** A document that is being written: its history, and the way of every step to the server. A step never waits for the line. */
export class DraftStore<File extends object, Row extends DraftRow> {
  history: History<File>
  row: Row
  state: SaveState
  /** Last version of a colleague that was taken over by itself, to be told once. */
  takenFrom: string | null = null
  #saved: File
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #told: { row: Row; file: File } | null = null
  readonly #listeners = new Set<() => void>()

  constructor(
    readonly surroundings: StoreSurroundings<File, Row>,
    { row, file, kept }: { row: Row; file: File; kept: Kept<File> | null },
  ) {
    this.row = row
    this.#saved = file
    this.history = beginHistory(file)
    this.state = { kind: 'saved', at: row.draft ? new Date(row.draft.updated) : null }
    if (!kept || JSON.stringify(kept.file) === JSON.stringify(file)) return
    this.history = record(this.history, kept.file, { label: '' })
    if (kept.lock === row.lock) this.#schedule()
    else this.state = { kind: 'conflict', by: row.draft?.updatedBy ?? '', isKept: true }
  }

  get file(): File {
    return this.history.now
  }
  get isDirty(): boolean {
    return this.history.now !== this.#saved
  }
  /** For useSyncExternalStore: another object after every change. */
  version = 0
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(file: File, step: Step): void {
    this.#move(record(this.history, file, step))
  }
  undo(): void {
    this.#move(undo(this.history))
  }
  redo(): void {
    this.#move(redo(this.history))
  }

  /** The server's state as it was pushed or fetched: taken over where nothing of one's own is open, else a conflict. */
  heard(row: Row, file: File): void {
    if (row.lock <= this.row.lock) {
      if (row.lock === this.row.lock) this.row = row
      return
    }
    if (this.#running) {
      this.#told = { row, file }
      return
    }
    // Switched on or off elsewhere: the text is the same, only the lock went on.
    if (sameText(file, this.#saved)) {
      this.row = row
      this.#tell()
      return
    }
    if (this.isDirty) {
      clearTimeout(this.#timer)
      this.#become({ kind: 'conflict', by: row.draft?.updatedBy ?? '', isKept: this.#keep() })
      return
    }
    this.takenFrom = row.draft?.updatedBy ?? ''
    this.takeOver(row, file, '')
  }

  /** A colleague deleted it: what stands here stays, to be kept as another one. */
  gone(): void {
    if (this.state.kind === 'conflict' && this.state.isGone) return
    clearTimeout(this.#timer)
    this.#become({ kind: 'conflict', by: '', isKept: this.isDirty && this.#keep(), isGone: true })
  }

  /** What stands here is with the server under another name: nothing is left to keep. */
  settled(): void {
    this.#saved = this.history.now
    this.surroundings.keep(null)
  }

  /** Goes on from the server's state; the own one stays one step back in the history. */
  takeOver(row: Row, file: File, label: string): void {
    this.row = row
    this.#saved = file
    this.history = record(this.history, file, { label })
    this.surroundings.keep(null)
    this.#become({ kind: 'saved', at: row.draft ? new Date(row.draft.updated) : null })
  }

  /** Everything is with the server, or the state says why not. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#running) await this.#running
    if (this.isDirty && this.state.kind !== 'conflict') await this.#save()
    return !this.isDirty
  }

  /** Saves a file from elsewhere at once, and goes on from it as one step. Throws as the server refuses; nothing has changed then. */
  async put(file: File, label: string): Promise<void> {
    await this.flush()
    const putting = this.surroundings.save(file, this.row.lock).then((row) => this.takeOver(row, file, label))
    // What the server tells of it meanwhile is no colleague's.
    this.#running = putting.catch(() => undefined)
    await putting.finally(() => this.#settle())
  }

  async publish(note: string): Promise<Row> {
    if (!(await this.flush())) throw new RpcError(409, '')
    const row = await this.surroundings.publish(this.row.id, this.row.lock, note)
    this.row = row
    this.#become({ kind: 'saved', at: this.surroundings.now() })
    return row
  }

  /** Leaves the page: what is not with the server stays on the device. */
  close(): void {
    clearTimeout(this.#timer)
    if (this.isDirty) {
      this.#keep()
      if (this.state.kind !== 'conflict') void this.#save()
    }
  }

  #move(next: History<File>): void {
    if (next === this.history) return
    this.history = next
    if (this.state.kind === 'conflict') this.#become({ ...this.state, isKept: this.#keep() })
    else this.#schedule()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS)
    if (this.isDirty) this.#become(this.state.kind === 'faulty' ? this.state : { kind: 'waiting' })
    else {
      this.surroundings.keep(null)
      this.#become({ kind: 'saved', at: this.row.draft ? new Date(this.row.draft.updated) : null })
    }
  }

  #save(): Promise<void> {
    this.#running ??= this.#send().finally(() => this.#settle())
    return this.#running
  }

  /** A save is over: what was told meanwhile is heard now. */
  #settle(): void {
    this.#running = null
    const told = this.#told
    this.#told = null
    if (told) this.heard(told.row, told.file)
    // Typed while the save was on its way.
    if (this.isDirty && this.state.kind === 'saved') this.#schedule()
  }

  async #send(): Promise<void> {
    const sent = this.history.now
    this.#become({ kind: 'saving' })
    try {
      this.row = await this.surroundings.save(sent, this.row.lock)
      this.#saved = sent
      this.surroundings.keep(null)
      this.#become({ kind: 'saved', at: this.surroundings.now() })
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown): void {
    const isKept = this.#keep()
    const { code, message, data } = error instanceof RpcError ? error : { code: 0, message: '', data: undefined }
    if (code === 422) this.#become({ kind: 'faulty', message, faults: readFaults(data?.['errors']) })
    else if (code === 404) this.gone()
    else if (code === 409) this.#become({ kind: 'conflict', by: typeof data?.['changedBy'] === 'string' ? data['changedBy'] : '', isKept })
    else this.#become({ kind: 'failed', message, isKept })
  }

  #keep(): boolean {
    return this.surroundings.keep({ file: this.history.now, lock: this.row.lock })
  }

  #become(state: SaveState): void {
    this.state = state
    this.#tell()
  }
  #tell(): void {
    this.version += 1
    for (const listener of this.#listeners) listener()
  }
}

/** A store of whatever document, for those who look at its state and history alone. */
export type AnyDraftStore = Pick<DraftStore<object, DraftRow>, 'history' | 'state' | 'undo' | 'redo' | 'flush'>

/** Whether two files say the same, apart from what the server says of them. */
const sameText = (a: object, b: object): boolean => textOf(a) === textOf(b)
const textOf = (file: object): string => JSON.stringify({ ...file, version: null, published: null, active: null }, sorted)
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value

const isFault = (value: unknown): value is SaveFault =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string' && 'rule' in value

function readFaults(errors: unknown): readonly SaveFault[] {
  return Array.isArray(errors) ? errors.filter(isFault).map((fault) => ({ ...fault, path: fault.path.replace(/^\/template/, '') })) : []
}
