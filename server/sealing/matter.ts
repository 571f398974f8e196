/** What one key seals: everything of one kind in one lot, of all bidders; of what opens before the rest each envelope by itself. */
export interface Matter {
  readonly tenderId: string
  readonly lotId: string
  readonly kind: 'application' | 'offer'
  /** Missing: what opens last, or at once. */
  readonly envelope?: string | undefined
}

/** The key's id in the database, and a part of what every sealed thing is bound to. */
export const matterId = ({ tenderId, lotId, kind, envelope }: Matter): string =>
  [tenderId, lotId, kind, ...(envelope === undefined ? [] : [envelope])].join(':')
