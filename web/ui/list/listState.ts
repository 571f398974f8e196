/** What is known of a list: web/rpc's usePages says it so. */
export interface ListState {
  rows: readonly unknown[]
  /** Nothing is known yet. */
  isPending: boolean
  /** What was read last, while another choice is being read. */
  isStale: boolean
  /** Why it could not be read; what was read before still stands in `rows`. */
  error: { readonly message: string } | null
  hasMore: boolean
  /** Reads what failed once more. */
  again: () => void
}

/** A list that is read in one, of which `rows` are shown. */
export const wholeList = (
  { isPending, error, refetch }: { isPending: boolean; error: ListState['error']; refetch: () => unknown },
  rows: readonly unknown[],
): ListState => ({ rows, isPending, isStale: false, error, hasMore: false, again: () => void refetch() })
