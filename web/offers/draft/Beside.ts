import type { Comparable, FormData } from '../../../engine/form'
import { formWordsOf, inEach } from '../../../engine/languages'
import type { Template } from '../../../engine/template'
import type { OfferDraftState, OfferVariantInput } from '../../../server/contract/offers/drafts'
import { AutosaveStore } from './AutosaveStore'
import type { DraftWish, Held } from './draftState'

/** Saves something of a draft, or reads it. Every form of the draft hears the answer before who asked does. */
export interface DraftLine {
  send(wish: DraftWish): Promise<OfferDraftState>
  load(): Promise<OfferDraftState>
}

/** What the store of a variant holds: its form, what it is called, and which of the lot's files belong to it. */
export interface VariantData extends FormData {
  form: FormData
  title: string
  files: { _id: string }[]
}

const label = inEach((lang) => formWordsOf(lang).variant)
const part = (id: keyof VariantData & string, more: object) => ({
  ...{ id, isField: false, isRepeatable: false, children: [] },
  ui: { label },
  ...more,
})
/** All of it is merged as the form is, its files one by one. */
const comparedOf = ({ root }: Template): Comparable => ({
  root: part('', {
    children: [part('form', { children: root.children }), part('title', { isField: true }), part('files', { isRepeatable: true })],
  }),
})

function heldOf({ version, savedAt, variants }: OfferDraftState, id: string): Held | null {
  const found = variants.find((one) => one.id === id)
  if (!found) return null
  const data: VariantData = { form: found.data, title: found.title, files: found.files.map((_id) => ({ _id })) }
  return { data, version, savedAt, missing: found.missing }
}

const inputOf = (id: string, data: FormData): OfferVariantInput => {
  const { form, title, files } = data as VariantData
  return { id, data: form, title, files: files.map(({ _id }) => _id) }
}

/** The forms of a draft's variants, filled beside its main one: one store for each, with what this device kept of it. */
export class Beside {
  readonly #stores = new Map<string, AutosaveStore>()
  #version = -1

  constructor(
    private readonly key: string,
    private readonly template: Template,
    private readonly line: DraftLine,
  ) {}

  get all(): readonly AutosaveStore[] {
    return [...this.#stores.values()]
  }

  get(id: string): AutosaveStore | undefined {
    return this.#stores.get(id)
  }

  /** The draft as the server has it. What is there no more is forgotten here, too. */
  receive(state: OfferDraftState): void {
    if (state.version < this.#version) return
    this.#version = state.version
    for (const [id, store] of this.#stores) {
      const held = heldOf(state, id)
      if (held) store.receive(held)
      else {
        store.drop()
        this.#stores.delete(id)
      }
    }
    for (const { id } of state.variants) {
      const held = heldOf(state, id)
      if (held && !this.#stores.has(id)) this.#stores.set(id, this.#open(id, held))
    }
  }

  /** One after the other: all of them are one version. `leaving`: may stay unsaved, as it is about to go. */
  async settle(leaving?: string): Promise<boolean> {
    for (const [id, store] of this.#stores) if (!(await store.settle()) && id !== leaving) return false
    return true
  }

  #open(id: string, held: Held): AutosaveStore {
    // Of one that is there no more nothing is left to be saved.
    const now = (state: OfferDraftState): Held => heldOf(state, id) ?? { ...held, data: store.state.data, version: state.version }
    const store = new AutosaveStore({
      key: `${this.key}:beside:${id}`,
      template: this.template,
      compared: comparedOf(this.template),
      held,
      server: {
        save: async ({ version, data }) => now(await this.line.send({ version, variants: [inputOf(id, data)] })),
        load: async () => now(await this.line.load()),
      },
    })
    return store
  }
}
