import type { Page, WebSocketRoute } from 'playwright'
import { dice } from '../../engine/search/fixtures/dice'

/** How far apart answers are that were asked for together: two frames, so that the page is drawn between any two of them. */
const APART_MS = 35
const EARLIEST_MS = 30
const PLACES = 8
/** Nothing asked for so long: what the last answer made the page ask and draw is asked and drawn. */
const QUIET_MS = 250

/** Of a call or its answer; what the line itself says (ping) and what the server says of its own accord have none. */
const idOf = (text: string | Buffer): string | undefined =>
  typeof text === 'string' && text.startsWith('{') ? (JSON.parse(text) as { id?: string }).id : undefined

const shuffled = (seed: number): number[] => {
  const { next: random } = dice(seed)
  const places = Array.from({ length: PLACES }, (_, place) => place)
  for (let last = PLACES - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[places[last], places[other]] = [places[other] ?? 0, places[last] ?? 0]
  }
  return places
}

export interface LateAnswers {
  /** The next page's answers come in this order. The mirrored order of the same seed turns every pair of them round. */
  order(seed: number, isMirrored: boolean): void
  /** Until the page is drawn, who is here is known, and nothing was asked or answered for a while. */
  settled(): Promise<void>
}

/** Holds every answer that comes over the page's socket back for 30 to 275 ms, each for another time than those before and after it. */
export async function holdAnswersBack(page: Page): Promise<LateAnswers> {
  /** Milliseconds that the answer to a question is held back, by its id. */
  const asked = new Map<string, number>()
  let places = shuffled(1)
  let count = 0
  let isTurned = false
  let last = Date.now()
  const nextWait = (): number => {
    const place = places[count++ % PLACES] ?? 0
    return EARLIEST_MS + APART_MS * (isTurned ? PLACES - 1 - place : place)
  }
  const hold = (line: WebSocketRoute): void => {
    const server = line.connectToServer()
    line.onMessage((text) => {
      const id = idOf(text)
      if (id !== undefined) asked.set(id, nextWait())
      last = Date.now()
      server.send(text)
    })
    server.onMessage((text) => {
      const id = idOf(text)
      const wait = id === undefined ? undefined : asked.get(id)
      if (id === undefined || wait === undefined) return line.send(text)
      setTimeout(() => {
        asked.delete(id)
        last = Date.now()
        line.send(text)
      }, wait)
    })
    line.onClose(() => {
      asked.clear()
      void server.close()
    })
  }
  await page.routeWebSocket(/\/websocket/, hold)
  return {
    order: (seed, isMirrored) => {
      places = shuffled(seed)
      ;[count, isTurned, last] = [0, isMirrored, Date.now()]
      asked.clear()
    },
    settled: async () => {
      await page.waitForFunction(
        () =>
          document.querySelector('main h1, main :is(h2, form, .hb), [role=dialog]') !== null &&
          !document.querySelector('main:is(.gathering, :has(.skeleton))'),
      )
      while (count === 0 || asked.size > 0 || Date.now() - last < QUIET_MS) await new Promise((done) => setTimeout(done, 20))
    },
  }
}
