/** Somebody who makes us hold memory. */
export interface Holder {
  /** Bytes, at this moment. */
  held(): number
  /** Gives up what it holds. */
  drop(): void
}

interface AllowanceOptions {
  /** Bytes that all together may hold. */
  readonly most: number
  /** Who holds no more than this does not pay for others. */
  readonly fair?: number
}

/**
 * Memory that many share. Where all hold more than `most`, whoever comes with more loses it: what is there already is not thrown away for
 * what is new. Only where that one has little, those who hold the most lose theirs. What each holds is taken as it was told last.
 */
export const createAllowance = ({ most, fair = 0 }: AllowanceOptions) => {
  const told = new Map<Holder, number>()
  let sum = 0
  const write = (holder: Holder, bytes: number): void => {
    sum += bytes - (told.get(holder) ?? 0)
    told.set(holder, bytes)
  }
  const forget = (holder: Holder): void => {
    sum -= told.get(holder) ?? 0
    told.delete(holder)
  }
  const lose = (holder: Holder): void => {
    forget(holder)
    holder.drop()
  }
  const dropLargest = (): void => {
    for (const each of told.keys()) write(each, each.held())
    const bySize = [...told].sort(([, one], [, other]) => other - one)
    for (const [largest] of bySize) {
      if (sum <= most) return
      lose(largest)
    }
  }
  return {
    tell(holder: Holder): void {
      const bytes = holder.held()
      write(holder, bytes)
      if (sum <= most) return
      if (bytes > fair) lose(holder)
      else dropLargest()
    },
    forget,
    /** Bytes that all of them hold, as told last. */
    sum: () => sum,
  }
}
export type Allowance = ReturnType<typeof createAllowance>
