/** Instants (ISO) in their order; what has none comes last. */
export const byTime = (one: string | null, other: string | null): number =>
  one === other ? 0 : one === null ? 1 : other === null ? -1 : one < other ? -1 : 1
