import { createHash, createHmac } from 'node:crypto'
import { isSame } from '../platform/isSame'
import { keyFor } from '../platform/keyFile'
import { type DrawDoc, type LotDoc, type TenderDoc, toldOf } from '../tenders/area'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Both numbers of a lot, by a key that lies outside of the database: whoever takes a draw out of row and log draws the same order again,
 * and of fewer companies the same order without the others.
 */
export const numbersOf = (tenderId: string, lotId: string): [string, string] => {
  const key = keyFor('numbers of drawn lots')
  const numberOf = (n: number): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenderId, lotId, n]))
      .digest('hex')
  return [numberOf(1), numberOf(2)]
}

/** In the order of hashes that nobody chose: whoever has both numbers can work it out again. */
export const orderOf = (among: readonly string[], seeds: readonly string[]): string[] =>
  among
    .map((id) => ({ id, key: hashOf(`${seeds.join(' ')} ${id}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ id }) => id)

/** What both steps of a draw say in the log. */
export const begunSaid = ({ places, reason, among, begun }: DrawDoc) => ({ places, reason, offerIds: among, seed: hashOf(begun.seed) })
export const drawnSaid = ({ places, reason, begun }: DrawDoc, { order, seed }: { order: string[]; seed: string }) => ({
  ...{ places, reason, offerIds: order, seeds: [begun.seed, seed] },
})

const says = (data: Record<string, unknown>, said: object): boolean =>
  Object.entries(said).every(([key, value]) => isSame(data[key], value))

type Told = Awaited<ReturnType<typeof toldOf>>[number]

interface InLog {
  /** Lots were drawn, as the log has it or is about to, whatever stands in the row. */
  wasDrawn: boolean
  /** What stands in the row is what was begun and drawn, once: who writes the database draws nobody in, nor a draw away. */
  isTold: boolean
}

/** What the log says of the lots of a lot. */
export async function drawInLog(tender: Pick<TenderDoc, '_id' | 'pending'>, { lotId, draw, stage }: LotDoc): Promise<InLog> {
  const told = await toldOf(tender, ['LOT_DRAW_BEGUN', 'LOTS_DRAWN'], draw ? [draw.begun.by, draw.drawn?.by ?? draw.begun.by] : [])
  const ofLot = told.filter(({ data }) => data['lotId'] === lotId)
  const drawn = ofLot.filter(({ type }) => type === 'LOTS_DRAWN')
  const begun = ofLot.filter(({ type }) => type === 'LOT_DRAW_BEGUN').at(-1)
  const wasDrawn = drawn.length > 0
  if (!draw) return { wasDrawn, isTold: !wasDrawn }
  // Once works are called for they may be forgotten.
  const isStep = (said: Told | undefined, { at, by }: DrawDoc['begun']): said is Told =>
    said !== undefined && said.at.getTime() === at.getTime() && (stage > 4 || said.isBy(by))
  const isBegun = isStep(begun, draw.begun) && says(begun.data, begunSaid(draw))
  const [only, ...more] = drawn
  if (!draw.drawn) return { wasDrawn, isTold: isBegun && !wasDrawn }
  const isDrawn = isStep(only, draw.drawn) && more.length === 0 && says(only.data, drawnSaid(draw, draw.drawn))
  return { wasDrawn, isTold: isBegun && isDrawn && isSame(draw.drawn.order, orderOf(draw.among, [draw.begun.seed, draw.drawn.seed])) }
}
