import { slot } from './world'

const taken = slot(() => false)

/**
 * That everything an earlier version left without a code was taken on (storedIntents.ts), told at the start: from then on a row that says
 * nothing of it is none of before.
 */
export const noteEarlierTaken = (is = true): void => {
  taken.value = is
}

export const isEarlierTaken = (): boolean => taken.value
