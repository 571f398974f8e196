import { phaseIn, procedureOf } from '../../../workflows/procedure'
import { stateOf } from '../../../workflows/tender'
import { assertPasswordOf } from '../../access/area'
import type { DrawInput } from '../../contract/procedure/draw'
import { type Applicant, assertTwo, begunSaid, drawInLog, drawnSaid, numbersOf, orderOf, undecidedIn } from '../../offers/area'
import { AppError } from '../../platform/errors'
import { type DrawDoc, fieldsOfLot, type LotDoc, roleIn, type TenderDoc } from '../../tenders/area'
import { type Acting, takeStep, type Written } from '../commands/moveTender'

/*
 * Lots are drawn by two people. The first says among whom, for how many places and why; the second confirms that and has it drawn. Two
 * numbers that the installation's key gives to the lot make the order; the hash of one stands in the log first. So nobody of the team knows
 * the outcome while it could still be begun anew, and to draw again makes no other one.
 */
const refused = (reason: string, lotId: string): AppError => new AppError('conflict', { reason: `refused.${reason}`, lotId })

type Wish = Omit<DrawInput, 'version'>

const isAtDraw = (tender: TenderDoc, lot: LotDoc): boolean => {
  const phase = phaseIn(procedureOf(tender), stateOf(tender, fieldsOfLot(tender, lot)))
  return phase?.kind === 'choice' && phase.draw !== undefined
}

/** The lot while lots can be drawn in it: its applications are opened, nobody was asked, and nothing was drawn. Refuses (404, 409). */
async function lotToDraw(tender: TenderDoc, lotId: string): Promise<LotDoc> {
  const lot = tender.lots.find((one) => one.lotId === lotId)
  if (!lot) throw new AppError('notFound')
  if (!isAtDraw(tender, lot)) throw refused('notInThisStage', lotId)
  // Whoever takes a draw out of the row makes no second one of it.
  if (lot.draw?.drawn || (await drawInLog(tender, lot)).wasDrawn) throw refused('lotsAreDrawn', lotId)
  return lot
}

const withDraw = (tender: TenderDoc, lotId: string, draw: DrawDoc): LotDoc[] =>
  tender.lots.map((one) => (one.lotId === lotId ? { ...one, draw } : one))

/** Refuses (422) whoever is no applicant to be decided on, and as many places as there are lots. */
function assertAmong({ among, places }: Wish, applicants: readonly Applicant[]): void {
  const errors = among.flatMap((id, n) =>
    applicants.some(({ offerId }) => offerId === id) ? [] : [{ path: `/draw/among/${n}`, rule: 'notAmongApplicants' }],
  )
  if (places >= among.length) errors.push({ path: '/draw/places', rule: 'tooManyPlaces' })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

const companiesOf = (ids: readonly string[], applicants: readonly Applicant[]): number[] =>
  ids.flatMap((id) => applicants.find(({ offerId }) => offerId === id)?.orgId ?? [])

/** Says among whom lots are drawn, and why it takes lots. Begun again, by whomever, as long as nothing is drawn. */
export async function beginDraw(tender: TenderDoc, { lotId, draw }: { lotId: string; draw: Wish }, { by, at }: Acting): Promise<Written> {
  await lotToDraw(tender, lotId)
  await assertPasswordOf(by.id, { password: draw.password, at, path: '/draw/password' })
  return takeStep(tender, { by, at }, async (now) => {
    const lot = await lotToDraw(now, lotId)
    const applicants = await undecidedIn(now, lot)
    assertAmong(draw, applicants)
    const begun = { by: by.id, byName: by.name, at, seed: numbersOf(now._id, lotId)[0] }
    const next = { places: draw.places, among: [...draw.among].sort(), reason: draw.reason.trim(), begun }
    const data = { lotId, ...begunSaid(next), organizationIds: companiesOf(next.among, applicants) }
    return { lots: withDraw(now, lotId, next), type: 'LOT_DRAW_BEGUN', forReaders: false, data }
  })
}

/** Draws: somebody else, who is as little the first one as openers are one another. */
export async function finishDraw(
  tender: TenderDoc,
  { lotId, password }: { lotId: string; password: string },
  { by, at }: Acting,
): Promise<Written> {
  const running = await lotToDraw(tender, lotId)
  await begunByAnother(tender, running, { by, at })
  await assertPasswordOf(by.id, { password, at, path: '/draw/password' })
  return takeStep(tender, { by, at }, async (now) => {
    const lot = await lotToDraw(now, lotId)
    const draw = await begunByAnother(now, lot, { by, at })
    const { among, begun } = draw
    const applicants = await undecidedIn(now, lot)
    if (among.some((id) => !applicants.some(({ offerId }) => offerId === id))) throw refused('drawChanged', lotId)
    const seeds = numbersOf(now._id, lotId)
    // Begun in another house, or with another key: begun anew here.
    if (begun.seed !== seeds[0]) throw refused('drawNotInLog', lotId)
    const seed = seeds[1]
    const order = orderOf(among, seeds)
    const drawn = { by: by.id, byName: by.name, at, seed, order }
    const data = { lotId, ...drawnSaid(draw, drawn), organizationIds: companiesOf(order, applicants) }
    return { lots: withDraw(now, lotId, { ...draw, drawn }), type: 'LOTS_DRAWN', forReaders: false, data }
  })
}

/** What was begun, as the log has it, and by somebody else. */
async function begunByAnother(tender: TenderDoc, lot: LotDoc, { by, at }: Acting): Promise<DrawDoc> {
  const { draw, lotId } = lot
  if (!draw || roleIn(tender, draw.begun.by, at) === undefined) throw refused('nothingDrawn', lotId)
  if (!(await drawInLog(tender, lot)).isTold) throw refused('drawNotInLog', lotId)
  const first = { userId: draw.begun.by, at: draw.begun.at }
  await assertTwo(tender, lot, { first, second: { userId: by.id, at }, same: 'samePersonDraws' })
  return draw
}
