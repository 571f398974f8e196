import type { Template } from '../../../engine/template'
import { AutosaveStore } from './AutosaveStore'
import type { DraftServer, Held } from './draftState'

/** What is saved along with such a form: as it was typed, and not saved yet. */
export interface Words {
  title?: string
  files?: string[]
}

/** Forms that are filled beside a draft's main one, and saved with it: one store for each variant that somebody looked at. */
export class Beside {
  readonly #stores = new Map<string, AutosaveStore>()
  /** By variant; outlives its form on the screen. */
  readonly words = new Map<string, Words>()

  constructor(
    private readonly key: string,
    private readonly template: Template,
  ) {}

  open(id: string, { held, server }: { held: Held; server: DraftServer }): AutosaveStore {
    const known = this.#stores.get(id)
    if (known) return known
    const store = new AutosaveStore({ key: `${this.key}:variant:${id}`, template: this.template, held, server })
    this.#stores.set(id, store)
    return store
  }

  /** It is there no more: nothing of it is saved any more. */
  leave(id: string): void {
    this.#stores.get(id)?.drop()
    this.#stores.delete(id)
    this.words.delete(id)
  }

  /** One after the other: all of them are one version. */
  async settle(): Promise<boolean> {
    for (const store of this.#stores.values()) if (!(await store.settle())) return false
    return true
  }

  get isUnread(): boolean {
    return [...this.#stores.values()].some(({ state }) => state.unread.length > 0)
  }

  close(): void {
    for (const store of this.#stores.values()) store.close()
  }
}
