import type { Marking } from '../../contract/evaluation/views'
import type { TenderDoc } from '../../tenders/area'
import type { MarksDoc } from '../model'
import type { Stored } from './readEvaluation'

type Kept = Pick<Stored, 'evaluation' | 'marks'>

/** Marks are kept from each other: none is of an earlier version, which showed each at once, and nobody revealed or closed them. */
export const isSecret = ({ evaluation, marks }: Kept): boolean =>
  !evaluation?.closed && !evaluation?.revealed && marks.length > 0 && marks.every((one) => one.isSecret === true)

/** Something is kept back from this person. */
export const isMaskedFor = (stored: Kept, userId: string): boolean => isSecret(stored) && stored.marks.some((one) => one.userId !== userId)

/** As this person may read it: own marks alone while they are kept back. */
export const readableBy = <S extends Stored>(stored: S, userId: string): S =>
  isSecret(stored) ? { ...stored, marks: stored.marks.filter((one) => one.userId === userId) } : stored

/** How far everybody is who has begun: points given of those there are to give, to whoever stands. */
export function membersOf({ marks, released, evaluation }: Stored, criterionIds: readonly string[]): Marking['members'] {
  const out = new Set(evaluation?.excluded.map(({ offerId }) => offerId))
  const standing = released.map(({ offerId }) => offerId).filter((id) => !out.has(id))
  const given = ({ offerId, points }: MarksDoc): number =>
    standing.includes(offerId) ? points.filter((one) => one.points !== null && criterionIds.includes(one.criterionId)).length : 0
  const all = new Map<string, Marking['members'][number]>()
  for (const one of marks) {
    const before = all.get(one.userId)?.given ?? 0
    all.set(one.userId, {
      ...{ userId: one.userId, name: one.userName },
      ...{ given: before + given(one), of: standing.length * criterionIds.length },
    })
  }
  // Who looked in, and gave nothing (or wrote a note), keeps nobody waiting.
  return [...all.values()]
    .filter((one) => one.given > 0)
    .sort((a, b) => a.name.localeCompare(b.name, 'de') || (a.userId < b.userId ? -1 : 1))
}

/** Nobody has begun, or somebody has not marked everything; who left the team keeps nobody waiting. */
export const areMarksMissing = (members: Marking['members'], { team }: Pick<TenderDoc, 'team'>): boolean =>
  members.length === 0 || members.some((one) => one.given < one.of && team.some(({ userId }) => userId === one.userId))
