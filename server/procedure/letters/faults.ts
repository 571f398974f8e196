import { isDeepStrictEqual } from 'node:util'
import { variantWords } from '../../../engine/form'
import { inEach, ORIGINAL } from '../../../engine/languages'
import { isLetterDue, KINDS, reasonFaults, sharedFaults, textFaults, unsaidIn } from '../../../workflows/letters'
import type { LetterKind, LetterRecipient } from '../../../workflows/letters'
import { exclusionsIn } from '../../evaluation/area'
import { concernedIn, type ConcernedOffer, openedVariants, reachable } from '../../offers/area'
import { AppError, type ErrorData } from '../../platform/errors'
import { type AwardedDoc, type LotDoc, standstillAt, type TenderDoc } from '../../tenders/area'
import { choiceFaults, losersOf } from '../award'
import { recordsOf } from '../onRecord'
import { LettersModel, type LettersContent, type LettersDoc } from './model'
import { orderWords } from './order'
import { allTexts, houseTexts, lawOfLetter, sharedValues } from './texts'
import { toldBefore, waitingWith } from './waiting'

type Faults = NonNullable<ErrorData['errors']>
type Letter = LettersContent['letters'][number]

/** Said of the words that all share. */
const SHARED = { othersReason: 'textHoldsReason', namesOther: 'textNamesOther' } as const

/** The moment from which the contract may be made if this information went at a moment; null: nothing has to be waited for. */
export async function contractFromIf(
  tender: TenderDoc,
  content: Pick<LettersContent, 'kind' | 'lotId' | 'winners' | 'electronic' | 'letters'>,
  at: Date,
): Promise<Date | null> {
  const standstill = content.kind === 'information' ? await standstillAt(tender, at) : null
  return standstill && waitingWith(standstill, content, { before: toldBefore(tender, content), at }).contractFrom
}

/** Whom a letter of a kind can go to: of an information those whom the award leaves out, of an award those whom it names. */
export const recipientsIn = async (
  tender: TenderDoc,
  lot: LotDoc,
  { kind, winners }: Pick<LettersContent, 'kind' | 'winners'>,
): Promise<ConcernedOffer[]> => {
  const concerned = await concernedIn(tender, lot)
  const { awardedTo = [] } = lot
  const isAwarded = ({ orgId }: ConcernedOffer): boolean => awardedTo.some(({ organizationId }) => organizationId === orgId)
  if (KINDS[kind].toWinners) return concerned.filter(isAwarded)
  if (kind === 'rejection') return concerned.filter((one) => !isAwarded(one))
  return kind === 'information' ? losersOf(concerned, winners) : concerned
}

/** Whoever asks why they lost hears of the same winners as everybody who was told. */
function winnerFaults({ information, awardedTo = [] }: LotDoc, { kind, winners }: LettersContent): Faults {
  const named = information?.winners ?? awardedTo
  if (kind !== 'debriefing' || named.length === 0) return []
  const isNamed = ({ organizationId, variant, main }: AwardedDoc): boolean =>
    named.some((one) => one.organizationId === organizationId && one.variant === variant && one.main === main)
  return winners.flatMap((one, n) => (isNamed(one) ? [] : [{ path: `/input/offerIds/${n}`, rule: 'otherWinner' }]))
}

async function recipientFaults(letters: readonly Letter[], left: readonly ConcernedOffer[], electronic: boolean): Promise<Faults> {
  const people = electronic ? await reachable(left.map(({ orgId }) => orgId)) : null
  return letters.flatMap(({ offerId }, n): Faults[number][] => {
    const path = `/input/letters/${n}/offerId`
    const one = left.find((each) => each.offerId === offerId)
    if (!one) return [{ path, rule: 'unknownOffer' }]
    if (letters.findIndex((each) => each.offerId === offerId) < n) return [{ path, rule: 'twice' }]
    return people && !people.has(one.orgId) ? [{ path, rule: 'unreachable', params: { name: one.name } }] : []
  })
}

interface Left extends ConcernedOffer {
  known: readonly string[]
}

/** Others whom nobody writes to now are bidders, too: what is on record of them is nobody else's reason. */
const biddersOf = ({ letters }: LettersContent, left: readonly Left[]): Record<'written' | 'silent', LetterRecipient[]> => ({
  written: letters.map(({ offerId, name, reason }): LetterRecipient => {
    const known = left.find((one) => one.offerId === offerId)?.known ?? []
    return { name, reason, known }
  }),
  silent: left
    .filter(({ offerId }) => !letters.some((one) => one.offerId === offerId))
    .map(({ name, known }): LetterRecipient => ({ name, reason: known.length === 0 ? '-' : known.join('\n'), known })),
})

const ownReasons = (content: LettersContent, left: readonly Left[], lot: LotDoc): Faults => {
  const { kind, winners } = content
  const { written, silent } = biddersOf(content, left)
  const names = [...winners, ...(lot.awardedTo ?? [])].map(({ name }) => name)
  const reasons = reasonFaults(kind, [...written, ...silent], names)
    .filter(({ at }) => at < written.length)
    .map(({ at, rule, other }) => ({ path: `/input/letters/${at}/reason`, rule, params: { own: written[at]?.name ?? '', name: other } }))
  // Of one recipient alone the words are their own; those of the house are nobody's.
  const others = written.length === 1 ? silent : [...written, ...silent]
  const shared = allTexts(content.texts).flatMap(([lang, { subject, text }]) => {
    const house = houseTexts(kind)[lang]
    const typed = { subject: subject === house.subject ? '' : subject, text: text === house.text ? '' : text }
    return sharedFaults(typed, others, names).map(({ rule, other }) => ({
      ...{ path: `/input/texts/${lang}/text`, rule: SHARED[rule], params: { name: other } },
    }))
  })
  return [...reasons, ...shared]
}

type Beside = Awaited<ReturnType<typeof openedVariants>>

/** A company hears of each of its main offers, not of one of them; of an exclusion, which of them it is about. */
function unsaidFaults({ kind, letters }: LettersContent, opened: Beside): Faults {
  const { ofEach, ofSome } = KINDS[kind]
  if (!ofEach && !ofSome) return []
  const beside = opened.filter(({ main }) => main)
  const named = (no: number): string[] => Object.values(inEach((lang) => variantWords({ no, main: true }, lang)))
  return letters.flatMap(({ offerId, name, reason }, n) => {
    const mains = beside.filter((one) => one.offerId === offerId).map(({ no }) => no)
    const all = [1, ...mains]
    const missing = mains.length === 0 ? [] : unsaidIn(reason, all, named)
    const unsaid = ofSome && missing.length < all.length ? [] : missing
    const offers = unsaid.map((no) => variantWords({ no, main: true }, ORIGINAL)).join(', ')
    return unsaid.length === 0
      ? []
      : [{ path: `/input/letters/${n}/reason`, rule: ofSome ? 'exclusionUnsaid' : 'offerUnsaid', params: { name, offers } }]
  })
}

/** Prices that a company was sent an order at. */
async function orderedBefore({ tenderId, lotId, kind }: LettersContent): Promise<(organizationId: number) => string[]> {
  const sent = await LettersModel.find({ tenderId, lotId, kind, sent: { $ne: null } }, { letters: 1 }).lean<Pick<LettersDoc, 'letters'>[]>()
  return (organizationId) =>
    sent.flatMap(({ letters }) =>
      letters.flatMap((one) => (one.organizationId === organizationId && one.order ? [one.order[ORIGINAL].price] : [])),
    )
}

/** An order says what is known now: whoever sends it later writes it anew. A second one at another price is no order but an amendment. */
async function orderFaults(tender: TenderDoc, lot: LotDoc, { content, at }: { content: LettersContent; at: Date }): Promise<Faults> {
  if (!KINDS[content.kind].isOrder) return []
  const [orderOf, pricesOf] = await Promise.all([orderWords(tender, lot, at), orderedBefore(content)])
  return content.letters.flatMap(({ organizationId, name, order }, n) => {
    const now = orderOf(organizationId)
    const fault = (rule: string) => [{ path: `/input/letters/${n}`, rule, params: { name } }]
    if (typeof now === 'string') return fault(now)
    if (!isDeepStrictEqual(order, now)) return fault('orderChanged')
    return pricesOf(organizationId).some((price) => price !== now[ORIGINAL].price) ? fault('orderedBefore') : []
  })
}

/** Everything that keeps letters from being sent as they are, each at its place. */
async function lettersFaults(tender: TenderDoc, lot: LotDoc, { content, at }: { content: LettersContent; at: Date }): Promise<Faults> {
  const { kind, lotId, winners, letters, electronic, choiceReason } = content
  const [left, excluded, opened] = await Promise.all([
    recipientsIn(tender, lot, content),
    exclusionsIn(tender, lotId),
    openedVariants(tender, lot),
  ])
  const known = left.map((one) => ({ ...one, known: recordsOf(one, opened, excluded).map(({ reason }) => reason) }))
  const values = sharedValues(tender, { lotId, kind, winners, contractFrom: await contractFromIf(tender, content, at) })
  const texts = letters.length === 0 ? [] : allTexts(content.texts)
  return [
    ...winnerFaults(lot, content),
    ...(await recipientFaults(letters, left, electronic)),
    ...ownReasons(content, known, lot),
    ...unsaidFaults(content, opened),
    ...(await orderFaults(tender, lot, { content, at })),
    ...texts.flatMap(([lang, text]) =>
      textFaults(kind, text, values[lang]).map(({ rule, word }) => ({ path: `/input/texts/${lang}/text`, rule, params: { word } })),
    ),
    ...(kind === 'information' ? await choiceFaults(tender, lotId, { winners, reason: choiceReason, path: '/input/choiceReason' }) : []),
    ...(letters.length === 0 && (kind !== 'information' || left.length > 0) ? [{ path: '/input/letters', rule: 'required' }] : []),
  ]
}

/** Refuses (422) letters that could not be sent, each fault at its place, the first one in a sentence. */
export async function assertWhole(tender: TenderDoc, lot: LotDoc, whole: { content: LettersContent; at: Date }): Promise<void> {
  const errors = await lettersFaults(tender, lot, whole)
  const [first] = errors
  if (!first) return
  const params = Object.fromEntries(Object.entries(first.params ?? {}).map(([name, value]) => [name, String(value)]))
  throw new AppError('invalid', { reason: `letters.${first.rule}`, params, errors })
}

/** Refuses (409) letters that the tender's law does not know, and those that would say what is not so yet. */
export function assertOwed(tender: TenderDoc, { lotId, outcome, information, awardedTo = [] }: LotDoc, kind: LetterKind): void {
  if (lawOfLetter(tender, kind) === null) throw new AppError('conflict', { reason: 'refused.noSuchLetter', lotId })
  if (!isLetterDue(kind, { outcome, isInformed: Boolean(information) }))
    throw new AppError('conflict', { reason: 'refused.letterNotDue', lotId })
  // Nobody is named: whoever it went to would have a contract by it.
  if (KINDS[kind].toWinners && awardedTo.length === 0) throw new AppError('conflict', { reason: 'refused.orderToNobody', lotId })
}

/** Refuses (409) letters that go out or went: those of an information are on their way as soon as the lot says so. */
export function assertNotSent({ lots }: TenderDoc, { _id, sent }: Pick<LettersDoc, '_id' | 'sent'>): void {
  const isAway = lots.some(({ information }) => information?.told.some(({ letters }) => letters === _id))
  if (sent !== null || isAway) throw new AppError('conflict', { reason: 'refused.lettersSent' })
}
