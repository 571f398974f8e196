import { LANGUAGES, NO_TEXT, ORIGINAL } from '../../../engine/languages'
import type { Text } from '../../../engine/template'

/**
 * What is new is called after its kind in both languages. With its first real German name the made-up English goes, so that it is missed
 * and not published. `made` are the names that may have been made up.
 */
export const withoutPlaceholderName = (next: Text, now: Text, made: readonly Text[]): Text =>
  next[ORIGINAL] !== now[ORIGINAL] && made.some((one) => LANGUAGES.every((lang) => now[lang] === one[lang]))
    ? { ...NO_TEXT, [ORIGINAL]: next[ORIGINAL] }
    : next
