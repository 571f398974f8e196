import { diffData, type Comparable, type FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { RpcError } from '../../rpc/wire'
import type { UnreadText } from '../../forms'
import type { DraftServer, DraftState, Held } from './draftState'
import { forgetForm, isKeptHere, keepForm, readKeptForm, type KeptForm } from './keptForm'
import { mergeDrafts } from './mergeDrafts'

interface Start {
  key: string
  template: Template
  /** Where there is more in the data than the form. */
  compared?: Comparable
  held: Held
  server: DraftServer
  storage?: Storage
}

const KEEP_AFTER_MS = 400
/** After the last key; somebody who types on is saved in between. */
const SAVE_AFTER_MS = 1200
const SAVE_AT_LATEST_MS = 5000
/** A server that is not ready is asked again. */
const AGAIN_AFTER_MS = 5000

/**
 * A form that saves itself (the draft of an offer, a company's profile), outside React: every key reaches this device at once or within 400
 * ms, and the server when the typing pauses. What two tabs or two colleagues typed goes together; where both changed a field the person
 * decides.
 */
export class AutosaveStore {
  readonly template: Template
  readonly #listeners = new Set<() => void>()
  readonly #compared: Comparable
  readonly #key: string
  readonly #server: DraftServer
  readonly #storage: Storage
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #dirtySince = 0
  #saving: Promise<void> | null = null
  #touched = false
  #bringTyped: () => void = () => undefined
  #state: DraftState

  constructor({ key, template, compared = template, held, server, storage = localStorage }: Start) {
    this.#key = key
    this.template = template
    this.#compared = compared
    this.#server = server
    this.#storage = storage
    this.#state = {
      ...{ data: held.data, base: held.data, version: held.version, savedAt: held.savedAt, missing: held.missing },
      ...{ status: 'saved', fault: null, clashes: [], theirs: null, restoredAt: null, isKept: true, generation: 0, unread: [] },
    }
    const kept = readKeptForm(key, storage)
    if (kept?.unread) this.#state = { ...this.#state, unread: kept.unread }
    if (kept !== null && !this.#differs(held.data, kept.data)) this.#keep()
    else if (kept !== null) this.#restore(kept, held)
  }

  get state(): DraftState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `bring`: hands over what is on the screen and not yet here, before other values take its place. Answers how to end that. */
  typedIn(bring: () => void): () => void {
    this.#bringTyped = bring
    return () => void (this.#bringTyped = () => undefined)
  }

  /** Brings what is on the screen and not yet here. */
  takeTyped(): void {
    this.#bringTyped()
  }

  /** What the person typed. */
  change(data: FormData): void {
    if (this.#state.status === 'saved') this.#dirtySince = Date.now()
    const status = this.#state.status === 'clash' ? 'clash' : this.#saving ? 'saving' : 'unsaved'
    this.#set({ data, status, fault: null })
    this.#keepSoon()
    this.#saveSoon()
  }

  /** What the form shows and could not read has changed. */
  setUnread(unread: readonly UnreadText[]): void {
    this.#set({ unread })
    this.#keepSoon()
  }

  /** Values from elsewhere (another lot, the company's profile) in place of what is shown. */
  replace(data: FormData): void {
    this.#set({ generation: this.#state.generation + 1 })
    this.change(data)
  }

  /** Something that is saved along with the form has changed. */
  touch(): void {
    this.#touched = true
    this.change(this.#state.data)
  }

  /** The server's version as somebody read it: another tab or a colleague may have saved. */
  receive(held: Held): void {
    if (held.version <= this.#state.version) return
    this.#bringTyped()
    const { status } = this.#state
    if (status === 'saving' || status === 'clash') return
    if (status === 'unsaved' || status === 'refused') this.#meet(held)
    else this.#adopt(held, held.data)
  }

  /** What the server refused is sent again. */
  retry(): void {
    if (this.#state.status !== 'refused') return
    this.#set({ status: 'unsaved', fault: null })
    this.#saveSoon()
  }

  /** Ends a clash: one's own values in the other version, or the other version as it is. */
  decide(choice: 'mine' | 'theirs'): void {
    const { theirs, base, data } = this.#state
    if (theirs === null) return
    this.#adopt(theirs, choice === 'mine' ? mergeDrafts(this.#compared, { base, mine: data, theirs: theirs.data }).data : theirs.data)
  }

  /** Everything typed so far is with the server when this resolves true; false when it refused, or when a person has to choose first. */
  async settle(): Promise<boolean> {
    this.#bringTyped()
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    // What was refused before may be taken now: a colleague withdrew, or the deadline moved.
    this.retry()
    for (let turn = 0; turn < 3 && (this.#state.status === 'unsaved' || this.#state.status === 'saving'); turn += 1) {
      await this.#save()
      clearTimeout(this.#saveTimer)
      this.#saveTimer = undefined
    }
    return this.#state.status === 'saved'
  }

  /** The page goes away: this device has what was typed, unless a logout has just taken it; what can still be sent is. */
  close = (): void => {
    if (this.#state.status === 'saved' && this.#state.unread.length === 0) return
    if (this.#state.isKept && !isKeptHere(this.#key, this.#storage)) {
      clearTimeout(this.#keepTimer)
      return clearTimeout(this.#saveTimer)
    }
    this.#keep()
    void this.settle()
  }

  /** Another store goes on with what this device has. */
  leave(): void {
    this.#keep()
    clearTimeout(this.#saveTimer)
  }

  /** What it is about is there no more: neither the server nor this device hears of it again. */
  drop(): void {
    clearTimeout(this.#keepTimer)
    clearTimeout(this.#saveTimer)
    this.#set({ status: 'saved', unread: [] })
    forgetForm(this.#key, this.#storage)
  }

  #restore({ data, base, version, at }: KeptForm, held: Held): void {
    this.#state = { ...this.#state, base, data, version, status: 'unsaved', restoredAt: at }
    if (version === held.version) this.#saveSoon()
    else this.#meet(held)
  }

  #differs(one: FormData, other: FormData): boolean {
    return one !== other && diffData(this.#compared, one, other).length > 0
  }

  /** Somebody else's version came first. */
  #meet(theirs: Held): void {
    this.#bringTyped()
    const { base, data: mine } = this.#state
    const { data, clashes } = mergeDrafts(this.#compared, { base, mine, theirs: theirs.data })
    if (clashes.length === 0) return this.#adopt(theirs, data)
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    this.#set({ status: 'clash', clashes, theirs })
  }

  #adopt(held: Held, data: FormData): void {
    const isSame = !this.#touched && !this.#differs(held.data, data)
    const { data: shown, generation } = this.#state
    // What is on the screen as it is stays there, with what could not be read in it.
    const isShown = !this.#differs(shown, data)
    this.#set({
      ...{ data: isShown ? shown : data, generation: isShown ? generation : generation + 1 },
      ...{ base: held.data, version: held.version, savedAt: held.savedAt, missing: held.missing },
      ...{ status: isSame ? 'saved' : 'unsaved', clashes: [], theirs: null, fault: null },
    })
    this.#keep()
    if (!isSame) this.#saveSoon()
  }

  #saveSoon(): void {
    if (this.#state.status === 'clash') return
    clearTimeout(this.#saveTimer)
    const left = this.#dirtySince + SAVE_AT_LATEST_MS - Date.now()
    this.#saveTimer = setTimeout(
      () => void this.#save(),
      Math.max(0, Math.min(SAVE_AFTER_MS, this.#dirtySince === 0 ? SAVE_AFTER_MS : left)),
    )
  }

  /** One save at a time; keys typed meanwhile go with the next. */
  #save(): Promise<void> {
    return (this.#saving ??= this.#send().finally(() => {
      this.#saving = null
    }))
  }

  async #send(): Promise<void> {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    const { data: sent, version, status } = this.#state
    if (status === 'clash' || status === 'saved') return
    this.#set({ status: 'saving', fault: null })
    const touched = this.#touched
    this.#touched = false
    try {
      const held = await this.#server.save({ version, data: sent })
      const isSame = this.#state.data === sent && !this.#touched
      this.#set({
        ...{ base: sent, version: held.version, savedAt: held.savedAt, missing: held.missing, restoredAt: null },
        ...{ status: isSame ? 'saved' : 'unsaved' },
      })
      this.#dirtySince = isSame ? 0 : Date.now()
      this.#keep()
      if (!isSame) this.#saveSoon()
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      this.#touched ||= touched
      await this.#refused(error)
    }
  }

  async #refused(error: RpcError): Promise<void> {
    // A session that ended: what was typed waits on this device for the same person.
    if (error.code === 401) return this.#set({ status: 'unsaved' })
    if (error.code === 429 || error.code === 503) {
      this.#set({ status: 'unsaved' })
      this.#saveTimer = setTimeout(() => void this.#save(), AGAIN_AFTER_MS)
      return
    }
    const theirs = error.code === 409 ? await this.#server.load().catch(() => null) : null
    this.#set({ status: 'unsaved' })
    if (theirs !== null && theirs.version !== this.#state.version) return this.#meet(theirs)
    this.#set({ status: 'refused', fault: error.message })
    this.#keep()
  }

  /** The first key at once: a logout is then known by what it took away. */
  #keepSoon(): void {
    if (!isKeptHere(this.#key, this.#storage)) this.#keep()
    else this.#keepTimer ??= setTimeout(() => this.#keep(), KEEP_AFTER_MS)
  }

  #keep(): void {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    const { data, base, version, status, isKept, unread } = this.#state
    if (status === 'saved' && unread.length === 0) {
      forgetForm(this.#key, this.#storage)
      return
    }
    const kept = keepForm(this.#key, { data, base, version, at: new Date().toISOString(), unread }, this.#storage)
    if (kept !== isKept) this.#set({ isKept: kept })
  }

  #set(patch: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...patch }
    for (const listener of [...this.#listeners]) listener()
  }
}
