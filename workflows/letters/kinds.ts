import type { Regime } from '../deadlines'

/** What a letter of the authority is about. */
export const LETTER_KINDS = ['information', 'rejection', 'exclusion', 'award', 'order', 'cancellation', 'debriefing'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** Words of an order alone, from offer, notice and contract of its recipient. */
export const ORDER_WORDS = ['price', 'delivery', 'terms', 'contract'] as const
export type OrderWord = (typeof ORDER_WORDS)[number]

/** Words in braces that a letter may name; what stands for them is known when it is sent. */
export const LETTER_WORDS = [
  ...(['bidder', 'buyer', 'tender', 'number', 'lot'] as const),
  ...(['winner', 'accepted', 'reason', 'contractDay', 'paragraph'] as const),
  ...ORDER_WORDS,
]
export type LetterWord = (typeof LETTER_WORDS)[number]

interface Kind {
  /** Words without which it would not say what the law asks for. */
  readonly needs: readonly LetterWord[]
  /** Names whoever is to get, or got, the contract. */
  readonly namesWinner: boolean
  /** Says of each of a company's main offers why it is not considered. */
  readonly ofEach?: true
  /** Says which of several main offers it is about. */
  readonly ofSome?: true
  /** Goes to whoever got the contract, and to nobody else. */
  readonly toWinners?: true
  /** May name the words of an order. */
  readonly isOrder?: true
}

export const KINDS: Readonly<Record<LetterKind, Kind>> = {
  // § 134 (1) GWB: the name, the reasons, the earliest day.
  information: { needs: ['winner', 'reason', 'contractDay'], namesWinner: true, ofEach: true },
  rejection: { needs: ['reason'], namesWinner: false, ofEach: true },
  exclusion: { needs: ['reason'], namesWinner: false, ofSome: true },
  award: { needs: [], namesWinner: false, toWinners: true },
  order: { needs: ['price'], namesWinner: false, toWinners: true, isOrder: true },
  cancellation: { needs: ['reason'], namesWinner: false },
  // § 62 (2) VgV: the reasons, what speaks for the offer that was chosen, and whose it is.
  debriefing: { needs: ['reason', 'winner'], namesWinner: true, ofEach: true },
}

/** A reason of the recipient's own stands in it. */
export const owesReason = (kind: LetterKind): boolean => KINDS[kind].needs.includes('reason')

/** How a lot stands that a letter speaks of. */
interface Standing {
  readonly outcome: string | null
  /** Its losers were told who is to get the contract. */
  readonly isInformed: boolean
}

/** What a letter says is so already: the contract is awarded, the lot ended without one, or those who lost know who won. */
export function isLetterDue(kind: LetterKind, { outcome, isInformed }: Standing): boolean {
  if (KINDS[kind].toWinners) return outcome === 'awarded'
  if (kind === 'cancellation') return outcome !== null && outcome !== 'awarded'
  return kind !== 'debriefing' || isInformed || outcome === 'awarded'
}

export interface LetterLaw {
  readonly paragraph: string
  /** Read in the law or as others quote it; false: from memory, to be checked. */
  readonly verified: boolean
}

/** Read as it stood on 19 August 2026, and alike before the law of 12 May 2026; UVgO as of 2017, word for word on others' pages. */
const law = (paragraph: string): LetterLaw => ({ paragraph, verified: true })
const unread = (paragraph: string): LetterLaw => ({ paragraph, verified: false })
const WAITS = law('§ 134 Abs. 1 GWB')

/** The order says what was accepted by it. */
const AWARD = {
  ...{ VgV: law('§ 58 Abs. 1 VgV'), SektVO: law('§ 52 Abs. 1 SektVO') },
  ...{ VSVgV: law('§ 34 Abs. 1 VSVgV'), KonzVgV: law('§ 152 Abs. 3 GWB') },
  ...{ 'VOB/A-EU': unread('§ 18 EU VOB/A'), 'VOB/A': unread('§ 18 VOB/A'), UVgO: law('§ 43 Abs. 1 UVgO') },
}

/**
 * By which paragraph a letter is owed; a regime that is missing knows no such letter. VSVgV owes its reasons to whoever asks alone, and
 * names no letter of its own to those who are not considered.
 */
export const LETTER_LAWS: Readonly<Record<LetterKind, Readonly<Partial<Record<Regime, LetterLaw>>>>> = {
  information: { VgV: WAITS, SektVO: WAITS, VSVgV: WAITS, KonzVgV: WAITS, 'VOB/A-EU': WAITS },
  rejection: {
    ...{ VgV: law('§ 62 Abs. 1 VgV'), SektVO: law('§ 56 Abs. 1 SektVO') },
    ...{ VSVgV: law('§ 36 Abs. 2 VSVgV'), KonzVgV: law('§ 30 Abs. 1 KonzVgV') },
    ...{ 'VOB/A-EU': unread('§ 19 EU Abs. 1 VOB/A'), 'VOB/A': unread('§ 19 Abs. 1 VOB/A'), UVgO: law('§ 46 Abs. 1 UVgO') },
  },
  exclusion: {
    ...{ VgV: law('§ 57 VgV'), SektVO: law('§ 142 GWB'), VSVgV: law('§ 31 VSVgV'), KonzVgV: law('§ 154 Nr. 2 GWB') },
    ...{ 'VOB/A-EU': unread('§ 16 EU VOB/A'), 'VOB/A': unread('§ 16 VOB/A'), UVgO: law('§ 42 UVgO') },
  },
  award: AWARD,
  order: AWARD,
  cancellation: {
    ...{ VgV: law('§ 63 Abs. 2 VgV'), SektVO: law('§ 57 Satz 2 SektVO') },
    ...{ VSVgV: law('§ 37 Abs. 2 VSVgV'), KonzVgV: law('§ 32 Abs. 2 KonzVgV') },
    ...{ 'VOB/A-EU': unread('§ 17 EU Abs. 2 VOB/A'), 'VOB/A': unread('§ 17 Abs. 2 VOB/A'), UVgO: law('§ 46 Abs. 1 UVgO') },
  },
  debriefing: {
    ...{ VgV: law('§ 62 Abs. 2 VgV'), SektVO: law('§ 56 Abs. 2 SektVO') },
    ...{ VSVgV: law('§ 36 Abs. 2 VSVgV'), KonzVgV: law('§ 30 Abs. 2 KonzVgV') },
    ...{ 'VOB/A-EU': unread('§ 19 EU Abs. 4 VOB/A'), 'VOB/A': unread('§ 19 Abs. 2 VOB/A'), UVgO: law('§ 46 Abs. 1 UVgO') },
  },
}
