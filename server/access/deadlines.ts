import { slot } from '../platform/world'

/** When the next deadline of an organization's own offers and applications is, after `at`; null for none. */
type NextDeadline = (organizationId: number, at: Date) => Promise<Date | null>

// Offers say where to look when their work starts; accounts know nothing of tenders.
export const nextDeadline = slot<NextDeadline>(() => async () => null)

const NEAR_MS = 24 * 3_600_000

/** The deadline for whose sake somebody may put the set-up off now: one of the own offers within 24 hours. */
export const nearDeadline = async (organizationId: number | null, at: Date): Promise<Date | null> => {
  if (organizationId === null) return null
  const due = await nextDeadline.value(organizationId, at)
  return due && due > at && due.getTime() - at.getTime() <= NEAR_MS ? due : null
}
