import { variantWords } from '../../engine/form'
import { ORIGINAL } from '../../engine/languages'
import type { Which } from '../../workflows/variants'

interface Beside extends Which {
  entryId: string
  offerId: string
}

/** Why each of a company's offers is out, as the evaluation or the rejection has it: those alone that are. */
export const recordsOf = (
  { offerId, reason }: { offerId: string; reason: string | null },
  beside: readonly Beside[],
  excluded: ReadonlyMap<string, string>,
): { which: Which | null; reason: string }[] => {
  const own = beside.filter((one) => one.offerId === offerId)
  const first = { which: own.some(({ main }) => main) ? { no: 1, main: true as const } : null, reason: excluded.get(offerId) ?? reason }
  const all = [
    first,
    ...own.map(({ entryId, no, main }) => ({ which: { no, ...(main && { main }) }, reason: excluded.get(entryId) ?? null })),
  ]
  return all.flatMap(({ which, reason: said }) => (said === null || said.trim() === '' ? [] : [{ which, reason: said }]))
}

/** The same in words for a letter, in its first language: of several main offers a line for each that is out. Null: nothing is. */
export function onRecord(...of: Parameters<typeof recordsOf>): string | null {
  const lines = recordsOf(...of).flatMap(({ which, reason }) =>
    which === null ? [reason] : which.main ? [`${variantWords(which, ORIGINAL)}: ${reason}`] : [],
  )
  return lines.length === 0 ? null : lines.join('\n')
}
