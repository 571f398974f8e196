import type { Text } from '../../../engine/template'

/**
 * What is new is called after its kind in both languages. With its first real German name the made-up English goes, so that it is missed
 * and not published. `made` are the names that may have been made up.
 */
export const withoutPlaceholderName = (next: Text, now: Text, made: readonly Text[]): Text =>
  next.de !== now.de && made.some(({ de, en }) => now.de === de && now.en === en) ? { ...next, en: '' } : next
