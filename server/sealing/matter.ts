/** What one key seals: everything of one kind in one lot, of all bidders. */
export interface Matter {
  readonly tenderId: string
  readonly lotId: string
  readonly kind: 'application' | 'offer'
}

/** The key's id in the database, and a part of what every sealed thing is bound to. */
export const matterId = ({ tenderId, lotId, kind }: Matter): string => `${tenderId}:${lotId}:${kind}`
