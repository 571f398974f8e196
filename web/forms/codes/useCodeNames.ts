import { readIn, type Lang } from '../../../engine/languages'
import { useEffect, useState } from 'react'
import type { Template } from '../../../engine/template'
import { loadCodes } from '..'

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Names of codes and units of these fields, as far as their lists have arrived: (contentId, code) → name. A code without one reads as it
 * is.
 */
export function useCodeNames(
  template: Template,
  contentIds: readonly string[],
  language: Lang,
): (contentId: string, code: string) => string | undefined {
  const listOf = (contentId: string): string | undefined => {
    const ui = template.node(contentId)?.ui
    return ui?.codelist ?? ui?.unitCodelist
  }
  const wanted = [...new Set(contentIds.map(listOf).filter((list) => list !== undefined))].sort().join(' ')
  const sdkVersion = template.file.sdkVersion ?? '1.7'
  const [names, setNames] = useState<Names>(new Map())
  useEffect(() => {
    let isGone = false
    for (const list of wanted.split(' ').filter(Boolean))
      loadCodes(sdkVersion)(list, language).then(
        (rows) => !isGone && setNames((now) => new Map(now).set(list, new Map(rows.map(([code, name]) => [code, name])))),
        // Without its list a code is still told apart by itself.
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [wanted, sdkVersion, language])
  return (contentId, code) =>
    names.get(listOf(contentId) ?? '')?.get(code) ??
    (readIn(template.node(contentId)?.ui.choices?.find((one) => one.contentId === code)?.label, language) || undefined)
}
