import { model, Schema } from '../platform/database/model'
import type { AddressHit } from '../contract/geocoder/geocoder'
import type { Config } from '../platform/config'
import { insertAll } from '../platform/insertAll'
import { takeLease } from '../platform/leases'
import { derivedId, newId } from '../platform/newId'
import { fold } from './names'
import { hitsOfNominatim, hitsOfPhoton } from './shapes'
import { slot } from '../platform/world'

type Service = Config['geocoder']
const BUILT_IN: Service = { kind: 'builtin', url: null, agent: 'Lotse', perSecond: 1 }
const service = slot<Service>(() => BUILT_IN)

/** GEOCODER and what goes with it; tests point it at a server of their own. */
export const setGeocoder = (wanted: Service | null): void => {
  service.value = wanted ?? BUILT_IN
  restingUntil.value = 0
}
export const geocoder = (): Service => service.value

interface CacheDoc {
  _id: string
  at: Date
  hits: AddressHit[]
}
const schema = new Schema<CacheDoc>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    hits: { type: Schema.Types.Mixed, default: (): never[] => [] },
  },
  { collection: 'geocache', versionKey: false, minimize: false },
)
const CacheModel = model<CacheDoc>('Geocache', schema)

/** Milliseconds. People wait for it: longer than this nothing takes, waiting in line included. */
const PATIENCE = 4000
/** A service that had less time than this for its answer, because others were before it in line, has not failed. */
const FAIR = 2000
/** What the service's own failure takes to be told. */
const LAST = 250
const MAX_BYTES = 2_000_000
const MAX_IN_LINE = 10
/** Whoever failed is left alone for so long, so that not everybody waits for it in turn. */
const REST = 30_000

const restingUntil = slot(() => 0)
const inLine = slot(() => 0)
const line = slot<Promise<unknown>>(() => Promise.resolve())

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Too many ask at once. That is no fault of the service, which is asked again by the next one. */
class Overload extends Error {}

/** One question after the other, in all processes together no more often than allowed: the turn is a lease that runs out by itself. */
const takeTurn = async (until: number): Promise<void> => {
  const holdsMs = 1000 / service.value.perSecond
  while (performance.now() < until) {
    if (performance.now() < restingUntil.value) break
    if (await takeLease('geocoder', { by: newId(), holdsMs })) return
    await pause(Math.min(100, holdsMs / 4))
  }
  throw new Overload('the line to the address service is too long')
}

/** Ends with an overload at that moment, whatever it waits for; the timer keeps nobody awake. */
const before = async <T>(until: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Overload('nobody waits that long')), Math.max(0, until - performance.now()))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const inTurn = async <T>(ask: (until: number) => Promise<T>): Promise<T> => {
  if (inLine.value >= MAX_IN_LINE) throw new Overload('too many wait for the address service')
  inLine.value++
  const until = performance.now() + PATIENCE
  const mine = line.value.then(async () => {
    await takeTurn(until)
    return ask(until)
  })
  line.value = mine.catch(() => undefined).finally(() => inLine.value--)
  return before(until + LAST, mine)
}

/** Text of an answer up to a size; what is larger is broken off. */
const readBounded = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // Undici's stream of bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('the address service answers too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const addressOf = (query: string): URL => {
  const url = new URL(service.value.url ?? '')
  const params: Record<string, string> =
    service.value.kind === 'photon'
      ? { q: query, limit: '10', lang: 'de' }
      : { q: query, format: 'json', limit: '10', addressdetails: '1', polygon_geojson: '1', 'accept-language': 'de' }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}

const ask = async (query: string, until: number): Promise<AddressHit[]> => {
  const left = Math.max(1, Math.floor(until - performance.now()))
  const response = await fetch(addressOf(query), {
    headers: { 'User-Agent': service.value.agent, Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(left),
  })
  if (!response.ok) throw new Error(`the address service answers ${response.status}`)
  const body = JSON.parse(await readBounded(response)) as unknown
  return service.value.kind === 'photon' ? hitsOfPhoton(body) : hitsOfNominatim(body)
}

/** Asks; a service that had too little time left is not to blame. */
const askFairly = async (query: string, until: number): Promise<AddressHit[]> => {
  const isFair = until - performance.now() >= FAIR
  try {
    return await ask(query, until)
  } catch (fault) {
    throw isFair ? fault : new Overload('too little time was left', { cause: fault })
  }
}

/** What the outside service finds, from the cache where it was asked before; null: it does not answer, or not what can be believed. */
export const searchOutside = async (query: string, now: Date): Promise<AddressHit[] | null> => {
  const _id = derivedId(service.value.kind, service.value.url ?? '', fold(query))
  const known = await CacheModel.findOne({ _id }).lean<CacheDoc>()
  if (known) return known.hits
  if (performance.now() < restingUntil.value) return null
  try {
    const hits = await inTurn((until) => askFairly(query, until))
    // Another process may have kept the same answer just now; and an answer that cannot be kept is one all the same.
    await insertAll(CacheModel.collection, [{ _id, at: now, hits } satisfies CacheDoc]).catch(() => undefined)
    return hits
  } catch (fault) {
    if (!(fault instanceof Overload)) restingUntil.value = performance.now() + REST
    return null
  }
}
