import { cents, decimalOf } from '../cents'

export { drawnFirst, followsDraw } from './draw'

/** What a contest promises (§ 79 (1) VgV): a sum for each prize by its place, and for each recognition; decimals of two places. */
export interface SetPrizes {
  readonly prizes: readonly string[]
  readonly recognitions: readonly string[]
}

/** What a work gets. Two may have the same place. */
export interface Award {
  readonly kind: 'prize' | 'recognition'
  /** Of a prize; null: a recognition has none. */
  readonly place: number | null
  readonly sum: string
}

interface AwardsJudged {
  /** Everything that was set, and that is given. */
  readonly set: string
  readonly given: string
  /** The whole sum is given, and no more. */
  readonly isWhole: boolean
  /** Each prize goes to one work with its sum, and so the recognitions. */
  readonly isAsSet: boolean
}

export const NO_PRIZES: SetPrizes = { prizes: [], recognitions: [] }

const total = (sums: readonly string[]): bigint => sums.reduce((sum, one) => sum + cents(one), 0n)

const sorted = (sums: readonly string[]): string => JSON.stringify(sums.map((one) => decimalOf(cents(one))).sort())

/**
 * How what a jury gives stands to what was set before the contest was published. RPW 2013 has the whole sum spent, and lets a jury divide
 * it otherwise when all agree: whoever does so says why.
 */
export function judgeAwards(set: SetPrizes, awards: readonly Award[]): AwardsJudged {
  const [before, now] = [total([...set.prizes, ...set.recognitions]), total(awards.map(({ sum }) => sum))]
  const at = (place: number): string[] => awards.flatMap((one) => (one.kind === 'prize' && one.place === place ? [one.sum] : []))
  const isPlaced = awards.every(({ kind, place }) => kind === 'recognition' || (place !== null && place <= set.prizes.length))
  const recognitions = awards.flatMap((one) => (one.kind === 'recognition' ? [one.sum] : []))
  return {
    ...{ set: decimalOf(before), given: decimalOf(now), isWhole: before === now },
    isAsSet:
      isPlaced && set.prizes.every((sum, n) => sorted(at(n + 1)) === sorted([sum])) && sorted(recognitions) === sorted(set.recognitions),
  }
}

/** A vote takes a work out that more are for than against. */
export interface Vote {
  readonly inFavour: number
  readonly against: number
}

/** Whether so many members could have voted so, and that takes the work out. */
export const isCarried = ({ inFavour, against }: Vote, members: number): boolean => inFavour > against && inFavour + against <= members
