import type { TenderDoc } from './model'

/** The next deadline of these lots (null: of all) that lies ahead of a moment, of whichever kind; null where there is none. */
export function nearestDeadline({ lots }: Pick<TenderDoc, 'lots'>, lotIds: readonly string[] | null, at: Date): Date | null {
  const ahead = lots
    .filter(({ lotId }) => lotIds?.includes(lotId) ?? true)
    .flatMap(({ deadlines }) => [deadlines.applicationDeadline, deadlines.offerDeadline])
    .flatMap((one) => (one && one > at ? [one.getTime()] : []))
  return ahead.length === 0 ? null : new Date(Math.min(...ahead))
}
