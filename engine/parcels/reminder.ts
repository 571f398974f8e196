/**
 * The moment before which a confirmation counts as too old: so many calendar months ago, on the month's last day where the day is missing.
 * null for 0: nobody is reminded.
 */
export function staleBefore(now: Date, months: number): Date | null {
  if (months <= 0) return null
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(now.getUTCDate(), days)
  const time = now.getTime() % 86_400_000
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) + time)
}

/** Whether somebody should look at a parcel again. One that was never confirmed counts from its creation; archived ones ask for nothing. */
export const isStale = (
  { confirmed, created, isArchived }: { confirmed?: Date | null; created: Date; isArchived: boolean },
  before: Date | null,
): boolean => before !== null && !isArchived && (confirmed ?? created) < before
