import { afterAll, vi } from 'vitest'

/**
 * jsdom and editors put off small things (a change of the selection is told a turn later, an editor reads its page after 20 ms): they get
 * their moment while the window is there. Without it, one of them fired into nothing once in many runs on a busy machine, and the run
 * failed with every test passed.
 */
const MOMENT_MS = 30
/**
 * In the deep run the window is taken away as vitest does, and looked whether a test left something behind that needs it: an error then, on
 * a quiet machine too.
 */
const LOOK_MS = 300
/** A part of a page is read so quickly on a busy machine, too. */
const LOAD_MS = 60_000
const OF_A_WINDOW = [
  'window',
  'document',
  'navigator',
  'requestAnimationFrame',
  'getSelection',
  'HTMLElement',
  'Element',
  'Node',
  'Event',
  'MutationObserver',
]

const { setTimeout: later } = globalThis
const pass = (milliseconds: number): Promise<void> => new Promise((done) => void later(done, milliseconds))

afterAll(async () => {
  // A part that was still being loaded would come to the next file without that one's stand-ins.
  await vi.dynamicImportSettled()
  await pass(MOMENT_MS)
  if (!process.env.DEEP) return
  const kept = OF_A_WINDOW.flatMap((name) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, name)
    return own?.configurable ? [{ name, own }] : []
  })
  for (const { name } of kept) Reflect.deleteProperty(globalThis, name)
  await pass(LOOK_MS)
  for (const { name, own } of kept) Object.defineProperty(globalThis, name, own)
}, LOAD_MS)
