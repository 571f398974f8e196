import type { Lang } from '../../../engine/languages'
import { useEffect, useMemo, useState } from 'react'
import { BIDDER_FORMS, type TemplateFile } from '../../../engine/template'
import { loadCodes, type CodeRow } from '../../forms'
import type { Outside } from '../canvas/sampleValue'

/** Any organization's number does: nobody is asked for it. */
const ORGANIZATION = '1'

/** The code lists that the forms of a template choose from. */
function listsOf(whole: TemplateFile): string[] {
  const nodes = [whole.ui, ...BIDDER_FORMS.flatMap((form) => whole.forms?.[form]?.ui ?? [])].flatMap((ui) => Object.values(ui.nodes))
  return [...new Set(nodes.flatMap(({ codelist, unitCodelist }) => [codelist ?? [], unitCodelist ?? []].flat()))].sort()
}

/** What the made-up answers take from outside the form; null while it is on its way. Of a list that cannot be had no code is known. */
export function useOutside(whole: TemplateFile, lang: Lang): Outside | null {
  const names = listsOf(whole).join(' ')
  const sdk = whole.sdkVersion ?? '1.7'
  const [lists, setLists] = useState<ReadonlyMap<string, readonly CodeRow[]> | null>(names === '' ? new Map() : null)
  useEffect(() => {
    if (names === '') return
    let isHere = true
    const load = loadCodes(sdk)
    const one = (name: string): Promise<[string, readonly CodeRow[]]> =>
      load(name, lang).then(
        (rows) => [name, rows],
        () => [name, []],
      )
    void Promise.all(names.split(' ').map(one)).then((loaded) => isHere && setLists(new Map(loaded)))
    return () => {
      isHere = false
    }
  }, [names, sdk, lang])
  return useMemo(
    () =>
      lists && {
        organization: ORGANIZATION,
        code: (list, wanted) => {
          const codes = lists.get(list) ?? []
          return (codes.find(([code]) => code === wanted) ?? codes[0])?.[0]
        },
      },
    [lists],
  )
}
