/** One who was told; `sentAt`: when the letter was proven to have gone out, in milliseconds since 1970; null: it is not. */
export interface Told {
  sentAt: number | null
}

export interface Sent {
  /** Those whose letter is not proven to have gone out. */
  undelivered: number
  /** When the last of them went out: the days of waiting begin on the day after. Null: none did. */
  last: number | null
}

/** What the proofs of all who were told come to: the period runs for everybody from the last one (§ 134 Abs. 2 Satz 3 GWB). */
export function sentOf(told: readonly Told[]): Sent {
  const proven = told.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt]))
  return { undelivered: told.length - proven.length, last: proven.length === 0 ? null : Math.max(...proven) }
}
