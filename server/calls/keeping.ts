import type { Contract } from '../contract/define'
import type { Ground } from '../platform/kept/grounds'
import { createKept } from '../platform/kept/kept'
import type { Actor } from './actor'
import type { Context } from './context'
import { KeptText, Ready } from './ready'
import { after, type Soon } from '../platform/soon'
import { slot } from '../platform/world'

/** How the answer of a read that many ask for is kept. */
export interface Keeping {
  /** Everything that the answer is made of, but the reader and the parameters; the handler may add to it. */
  readonly on: readonly Ground[]
  /** A moment at which it becomes another one by itself, asked when it was made; null: none. */
  until(): Date | null
  /** Members that say the moment of the call: they are put in each time. */
  readonly atCall?: Readonly<Record<string, unknown>>
}

const MB = 1024 * 1024
// Strangers have a memory of their own: their flood must not push out what people at work read.
const texts = slot(() => ({ guest: createKept(16 * MB), session: createKept(32 * MB) }))

/** Longer parameters are nothing that many ask for. */
const LONGEST = 1000

const readers = new WeakMap<Actor, string>()
/**
 * All that a mask can depend on of who reads: the whole of what policies and handlers know of them, but which of their sessions it is. A
 * change of any of it is another reader.
 */
const readerOf = (actor: Actor): string => {
  const known = readers.get(actor) ?? JSON.stringify([actor.kind, actor.user])
  readers.set(actor, known)
  return known
}

const textOf = (value: unknown, without: readonly string[]): KeptText => {
  if (without.length === 0 || typeof value !== 'object' || value === null) return new KeptText(value, false)
  return new KeptText(Object.fromEntries(Object.entries(value).filter(([name]) => !without.includes(name))), true)
}

/** The kept text of this reader's answer, made where there is none; `make` has been allowed already. */
export const readyFor = (
  { name }: Contract,
  { ctx, params, since, keeping }: { ctx: Context; params: unknown; since: number; keeping: Keeping },
  make: () => Promise<unknown>,
): Soon<unknown> => {
  const { on, atCall = {} } = keeping
  const asked = JSON.stringify(params)
  if (asked.length > LONGEST) return make()
  const memory = ctx.actor.user === null ? texts.value.guest : texts.value.session
  const key = `${name} ${ctx.lang} ${asked} ${readerOf(ctx.actor)}`
  const text = memory.of({ key, since, on: () => on, bytes: (made) => made.bytes(), until: keeping.until }, async () =>
    textOf(await make(), Object.keys(atCall)),
  )
  const end = Object.keys(atCall).length === 0 ? '' : `,${JSON.stringify(atCall).slice(1)}`
  return after(text, (found) => new Ready(found, end))
}
