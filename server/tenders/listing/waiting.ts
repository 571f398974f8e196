import type { RowDoc } from '../presentRow'
import { slot } from '../../platform/world'

/** Questions of these tenders that wait for an answer, by id; those without any are left out. */
export type CountWaiting = (rows: readonly Pick<RowDoc, '_id'>[]) => Promise<ReadonlyMap<string, number>>

const NONE: CountWaiting = () => Promise.resolve(new Map())
const count = slot(() => NONE)

/** The questions are above tenders: they put themselves here when the server starts, and take themselves away (null) when it ends. */
export const setWaitingQuestions = (one: CountWaiting | null): void => {
  count.value = one ?? NONE
}

export const countWaitingOf: CountWaiting = (rows) => (rows.length === 0 ? Promise.resolve(new Map()) : count.value(rows))
