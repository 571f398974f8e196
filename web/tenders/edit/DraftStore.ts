import { isChanged, type Draft } from './draft'
import { forget, keep, type KeptDraft } from '../../kept/keptDraft'

export interface DraftState {
  draft: Draft
  /** The tender as the server last confirmed it. */
  base: Draft
  version: number | null
  isDirty: boolean
  isSaving: boolean
  /** When the last save of this visit was confirmed, or the tender was last changed; null for a new one. */
  savedAt: string | null
  /** When the values on screen were taken from this device; null when they were not. */
  restoredAt: string | null
  /** What was thrown away last, for who wants it back; null once something else is typed. */
  discarded: KeptDraft<Draft> | null
  /** False when this device refused to keep what was typed. */
  isKept: boolean
  saveFailed: boolean
  /** Counts how often other values took the place of what was typed; the form is built anew then. */
  generation: number
}

interface Start {
  key: string
  base: Draft
  version: number | null
  savedAt: string | null
  kept: KeptDraft<Draft> | null
  storage?: Storage
}

const KEEP_AFTER_MS = 400

/**
 * What is being edited, outside React: a key in the form changes it without re-rendering the page. Whatever differs from the saved state is
 * written to this device within 400 ms and at the latest when the page goes away.
 */
export class DraftStore {
  readonly #listeners = new Set<() => void>()
  readonly #key: string
  readonly #storage: Storage | undefined
  #timer: ReturnType<typeof setTimeout> | null = null
  #state: DraftState
  #bringTyped: () => void = () => undefined
  step: 0 | 1 = 0

  constructor({ key, base, version, savedAt, kept, storage }: Start) {
    this.#key = key
    this.#storage = storage
    const restored = kept !== null && isChanged(base, kept.draft) ? kept : null
    if (restored) this.step = restored.step
    // A draft that started from an older version keeps that number: the server then answers 409 and the person sees both versions.
    const from = restored ? restored.version : version
    this.#state = {
      draft: restored?.draft ?? base,
      base,
      version: from,
      isDirty: restored !== null,
      isSaving: false,
      savedAt,
      restoredAt: restored?.at ?? null,
      discarded: null,
      isKept: true,
      saveFailed: false,
      generation: 0,
    }
  }

  /** Where this tab keeps what is edited. */
  get key(): string {
    return this.#key
  }

  get state(): DraftState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `bring`: hands over what is on the screen and not yet here, before a save's answer takes its place. Answers how to end that. */
  typedIn(bring: () => void): () => void {
    this.#bringTyped = bring
    return () => void (this.#bringTyped = () => undefined)
  }

  /** Any change by the person. Listeners hear of it; selectors keep those quiet whom it does not concern. */
  change(patch: Partial<Draft>): void {
    this.#set({ draft: { ...this.#state.draft, ...patch }, isDirty: true, discarded: null })
    this.#keepSoon()
  }

  goToStep(step: 0 | 1): void {
    this.step = step
    if (this.#state.isDirty) this.#keepSoon()
  }

  saving(): void {
    this.#set({ isSaving: true, saveFailed: false })
  }

  failed(): void {
    this.#set({ isSaving: false, saveFailed: true })
    this.flush()
  }

  /** The server has it. What was typed while the save was under way stays unsaved. */
  saved(sent: Draft, { base, version, at }: { base: Draft; version: number; at: string }): void {
    this.#bringTyped()
    const draft = this.#state.draft === sent ? base : this.#state.draft
    const generation = this.#state.generation + (draft.data === this.#state.draft.data ? 0 : 1)
    this.#set({
      draft,
      base,
      version,
      isSaving: false,
      savedAt: at,
      restoredAt: null,
      discarded: null,
      isDirty: isChanged(base, draft),
      saveFailed: false,
      generation,
    })
    this.flush()
  }

  /** Goes on from a colleague's version with these values (after both versions were compared). */
  rebase(base: Draft, version: number, draft: Draft): void {
    this.#set({
      base,
      version,
      draft,
      isDirty: isChanged(base, draft),
      discarded: null,
      isSaving: false,
      saveFailed: false,
      generation: this.#state.generation + 1,
    })
    this.flush()
  }

  /** Goes on with what a closed tab kept. */
  adopt({ draft, version, step, at }: KeptDraft<Draft>): void {
    this.step = step
    this.#set({ draft, version, isDirty: true, restoredAt: at, discarded: null, saveFailed: false, generation: this.#state.generation + 1 })
    this.flush()
  }

  /** Back to what the server has; what was there until now can be had back until something else is typed. */
  discard(version: number | null): void {
    const { draft, version: from, restoredAt } = this.#state
    this.#set({
      discarded: { draft, version: from, step: this.step, at: restoredAt ?? new Date().toISOString() },
      draft: this.#state.base,
      version,
      isDirty: false,
      restoredAt: null,
      saveFailed: false,
      generation: this.#state.generation + 1,
    })
    this.flush()
  }

  /** What another tab kept was thrown away: it can be had back like this tab's own. */
  setAside(discarded: KeptDraft<Draft>): void {
    this.#set({ discarded })
  }

  /** Writes, or clears, what is kept on this device; at once. */
  flush = (): void => {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const { base, draft, version } = this.#state
    const isDirty = isChanged(base, draft)
    if (!isDirty) forget(this.#key, this.#storage)
    const kept = !isDirty || keep(this.#key, { draft, version, step: this.step, at: new Date().toISOString() }, this.#storage)
    if (isDirty !== this.#state.isDirty || kept !== this.#state.isKept) this.#set({ isDirty, isKept: kept })
  }

  /** Ends keeping without writing: the person chose to lose what was typed. */
  abandon(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    forget(this.#key, this.#storage)
    this.#set({ draft: this.#state.base, isDirty: false })
  }

  #keepSoon(): void {
    this.#timer ??= setTimeout(this.flush, KEEP_AFTER_MS)
  }

  #set(patch: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...patch }
    for (const listener of [...this.#listeners]) listener()
  }
}
