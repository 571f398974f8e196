import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OfferView } from '../../server/contract/offers/views'
import type { RoomView } from '../../server/contract/rooms/views'
import type { TenderView } from '../../server/contract/tenders/views'
import { filledOffer } from '../../server/world/bidderDrafts'
import { RpcError } from '../../web/rpc/wire'
import { beginUpload, offsetOf, sendFrom, type Begun } from '../world/fileClient'
import type { Line } from '../world/line'
import { formNamed, loadShipped } from './seed'
import { publishedIn, wished } from './timers'

/* People who work while processes die: by the interface's own client, through the balancer, and again where they are told to. */

/** What was acknowledged, and what people were told instead. */
export const noSeen = () => ({
  saved: [] as { id: string; name: string }[],
  made: [] as { id: string; name: string }[],
  kept: [] as string[],
  receipts: [] as { line: Line; no: string; net: number }[],
  /** Codes that may come, and how often. */
  refused: new Map<string, number>(),
  /** Everything else. */
  faults: [] as string[],
})
export type Seen = ReturnType<typeof noSeen>

export const UPLOADED = 700_000
const AGAIN_MS = 300
const template = loadShipped('EU-19')

interface Storm {
  readonly seen: Seen
  isOver(): boolean
}

/** Not ready, or decided in the meantime: people press again, or look again. */
const MAY_COME = new Set(['503', '409'])

/** Null where it was refused with what may come. */
async function tried<T>({ seen }: Storm, what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (fault) {
    const said = fault instanceof Error ? fault.message : String(fault)
    // A file goes over HTTP, whose line may break: 0, or as fetch throws it.
    const told = fault instanceof TypeError ? '0' : (/^(?:HEAD )?(\d+)/.exec(said)?.[1] ?? '')
    const code = fault instanceof RpcError ? String(fault.code) : told
    const mayCome = MAY_COME.has(code) || (what === 'upload' && (code === '0' || code === '423'))
    if (mayCome) seen.refused.set(`${what} ${code}`, (seen.refused.get(`${what} ${code}`) ?? 0) + 1)
    else seen.faults.push(`${what}: ${code} ${said}`)
    await pause(AGAIN_MS)
    return null
  }
}

interface Staff {
  readonly line: Line
  readonly buyer: number
  readonly colleague: string
}

/** Of a draft the last fifty are kept. */
const SAVES = 30

/** One tender after the other, saved over and over; a save that was not answered may be there or not. */
export async function savesOn(storm: Storm, { line, buyer, colleague }: Staff): Promise<void> {
  let view: TenderView | null = null
  for (let saves = 0; !storm.isOver(); saves++) {
    const name = randomUUID()
    if (saves % SAVES === 0) view = null
    if (view === null) {
      view = await tried(storm, 'create', () => line.call<TenderView>('createProject', wished(name, { buyer, colleague })))
      continue
    }
    const { id, version, data: before }: TenderView = view
    const data = formNamed(template, { name, buyer, before })
    const saved: TenderView | null = await tried(storm, 'save', () => line.call<TenderView>('updateProject', { id, version, data }))
    if (saved) storm.seen.saved.push({ id, name })
    view = saved ?? (await tried(storm, 'read', () => line.call<TenderView>('getProject', id))) ?? view
  }
}

/** Tenders that come out a moment later, by a timer. */
export async function publishes(storm: Storm, { line, buyer, colleague }: Staff): Promise<void> {
  while (!storm.isOver()) {
    const name = randomUUID()
    const made = await tried(storm, 'create', () => line.call<TenderView>('createProject', wished(name, { buyer, colleague })))
    if (!made) continue
    for (let view: TenderView | null = made, isSet = false; !isSet;) {
      const [change, lots] = publishedIn(1_500, view ?? made)
      isSet = (await tried(storm, 'publish', () => line.call('updateProjectStage', change, lots))) !== null
      // Done by a process that could not say so any more.
      view = await tried(storm, 'read', () => line.call<TenderView>('getProject', made.id))
      isSet ||= view !== null && view.stage >= 2
    }
    storm.seen.made.push({ id: made.id, name })
    await pause(AGAIN_MS)
  }
}

interface Place {
  readonly address: string
  readonly token: string
  readonly room: RoomView
}

/** Files into a sealed room, each gone on with where it ended. */
export async function uploads(storm: Storm, place: Place): Promise<void> {
  while (!storm.isOver()) {
    const filename = `${randomUUID()}.bin`
    let begun: Begun | null = null
    for (let isKept = false; !isKept;) {
      begun ??= await tried(storm, 'upload', () => beginUpload(place.address, { ...place, size: UPLOADED, filename }))
      if (begun === null) continue
      const here = begun
      const offset = await tried(storm, 'upload', () => offsetOf(here))
      if (offset === null) continue
      isKept =
        offset === UPLOADED ||
        (await tried(storm, 'upload', async () => {
          const status = await sendFrom(here, { size: UPLOADED, offset })
          if (status !== 204) throw new Error(String(status))
          return true
        })) === true
    }
    storm.seen.kept.push(filename)
  }
}

/** One company's offer: another price, handed in, taken back, and so on. */
export async function submits(storm: Storm, { line, name, tenderId }: { line: Line; name: string; tenderId: string }): Promise<void> {
  const read = (): Promise<OfferView | null> =>
    tried(storm, 'read', async () => (await line.call<OfferView[]>('getOffersByProjectId', tenderId))[0] ?? null)
  let offer: OfferView | null = null
  let version = 0
  for (let net = 100_000; !storm.isOver(); net++) {
    offer ??= (await read()) ?? (await tried(storm, 'take part', () => line.call<OfferView>('createOffer', tenderId)))
    if (offer === null) continue
    const id: string = offer.id
    if (offer.lotOffers[0]?.offerReceipt) {
      offer = (await tried(storm, 'withdraw', () => line.call<OfferView>('updateOfferStage', id, 5, ['LOT-0001']))) ?? (await read())
      continue
    }
    const data = filledOffer(net, new Date())
    const saved = await tried(storm, 'draft', () =>
      line.call<{ version: number }>('saveOfferDraft', id, 'LOT-0001', 'offer', { version, data }),
    )
    if (saved === null) {
      const draft = await tried(storm, 'read', () => line.call<{ version: number }>('getOfferDraft', id, 'LOT-0001', 'offer'))
      version = draft?.version ?? version
      offer = await read()
      continue
    }
    version = saved.version
    const call = ['updateOfferStage', id, 6, ['LOT-0001'], { declaredBy: name, drafts: { 'LOT-0001': version } }] as const
    const sent: OfferView | null = await tried(storm, 'submit', () => line.call<OfferView>(...call))
    const no = sent?.results?.[0]?.receiptNo
    if (no !== undefined) storm.seen.receipts.push({ line, no, net })
    offer = sent ?? (await read())
  }
}
