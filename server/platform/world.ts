import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * What one server knows and no other in its process: its connection, settings, clock, keys, memories, queues. A world is entered where
 * something begins (a start, a request, a message on a socket, a command, a file of tests) and goes along with whatever follows from it.
 */
type World = Map<object, unknown>

const worlds = new AsyncLocalStorage<World>()

/** Nothing falls back to a world of the process: what was not entered is a mistake, and not the first server's. */
const ownWorld = (): World => {
  const world = worlds.getStore()
  if (!world) throw new Error('outside of any world: enter one first (server/platform/world.ts: inNewWorld, inThisWorld)')
  return world
}

/** Whether there is a world to ask. For what hears of everything that a process does, also of what is no server's. */
export const isInWorld = (): boolean => worlds.getStore() !== undefined

/** A server of its own: whatever `work` starts, and what follows from it, is apart from every other one. */
export const inNewWorld = <T>(work: () => T): T => worlds.run(new Map(), work)

/** For programs that are one world from their first line to their last (commands, benches): entered here, for all that comes after. */
export const enterNewWorld = (): void => worlds.enterWith(new Map())

/** What is called from outside later (by a socket, a timer, a library, another world) is done in the world that is entered now. */
export const inThisWorld = <Args extends readonly unknown[], T>(work: (...args: Args) => T): ((...args: Args) => T) => {
  const world = ownWorld()
  return (...args) => worlds.run(world, work, ...args)
}

/** The same of each function that an object has. */
export const allInThisWorld = <T extends object>(those: T): T =>
  Object.fromEntries(
    Object.entries(those).map(([name, one]: [string, unknown]) => [name, typeof one === 'function' ? inThisWorld(one as never) : one]),
  ) as T

/** Takes the place of a module's `let`: one value in each world, at first what `first` makes. */
export const slot = <T>(first: () => T): { value: T } => {
  const own = {
    get value() {
      const world = ownWorld()
      // Held under the slot, and so of its type.
      const held = world.get(own) as T
      if (held !== undefined || world.has(own)) return held
      const made = first()
      world.set(own, made)
      return made
    },
    set value(value) {
      ownWorld().set(own, value)
    },
  }
  return own
}

/** What app gives an area of those above it, in each world (server/app/handIn.ts). */
export const handedIn = <T>(what: string): { value: T } =>
  slot<T>(() => {
    throw new Error(`${what} was not handed in: server/app/handIn.ts`)
  })

/** Stands for whichever object `own` answers at the moment: for what is asked of it, called and made by it, not for a look at its parts. */
export const standingFor = <T extends object>(own: () => T): T =>
  // A function, so that it can stand for a class.
  new Proxy<object>(function () {}, {
    get(_, name) {
      const one = own()
      const value: unknown = Reflect.get(one, name, one)
      return typeof value === 'function' ? value.bind(one) : value
    },
    set: (_, name, value) => Reflect.set(own(), name, value),
    has: (_, name) => Reflect.has(own(), name),
    deleteProperty: (_, name) => Reflect.deleteProperty(own(), name),
    defineProperty: (_, name, how) => Reflect.defineProperty(own(), name, how),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(own(), name),
    getPrototypeOf: () => Reflect.getPrototypeOf(own()),
    construct: (_, args) => Reflect.construct(own() as new () => object, args),
  }) as T

/** Takes the place of a module's Map, Set or other object that is written to: one in each world. */
export const perWorld = <T extends object>(make: () => T): T => {
  const own = slot(make)
  return standingFor(() => own.value)
}
