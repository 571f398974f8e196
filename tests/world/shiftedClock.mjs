// Preloaded into a server under test (NODE_OPTIONS=--import): its Date runs ahead of the machine's by the milliseconds that the file named
// in LOTSE_TEST_CLOCK holds. The product knows nothing of it; deadlines of days pass in a test as they pass in life, timers and all.
import { readFileSync } from 'node:fs'

const file = process.env.LOTSE_TEST_CLOCK
const RealDate = Date
let ahead = 0
let readAt = 0

/** Read again at most every 5 ms: a moved clock counts from the next request on. */
const offset = () => {
  const at = RealDate.now()
  if (at - readAt >= 5) {
    readAt = at
    try {
      ahead = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      ahead = 0
    }
  }
  return ahead
}

if (file)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [RealDate.now() + offset()] : args, self),
    apply: () => new RealDate(RealDate.now() + offset()).toString(),
    get: (target, key, self) => (key === 'now' ? () => RealDate.now() + offset() : Reflect.get(target, key, self)),
  })
