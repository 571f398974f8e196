import { useEffect, useState } from 'react'
import { isChanged, type Draft } from './draft'
import type { DraftStore } from './DraftStore'
import { forget, forgetOld, foundDrafts, placeOf, type FoundDraft } from '../../kept/keptDraft'
import { knownTab, liveTabs, thisTab } from '../../kept/tab'

/** This tab's name; null for the moment in which the first page of a tab learns it. */
export function useTab(): string | null {
  const [tab, setTab] = useState(knownTab)
  useEffect(() => {
    let isHere = true
    void thisTab().then((name) => isHere && setTab(name))
    return () => {
      isHere = false
    }
  }, [])
  return tab
}

/** What closed tabs kept of the thing that is edited here, newest first; `drop` forgets one. Looked for once, when the page opens. */
export function useFound(store: DraftStore): { found: FoundDraft<Draft> | null; drop: (one: FoundDraft<Draft>) => void } {
  const [list, setList] = useState<readonly FoundDraft<Draft>[]>([])
  useEffect(() => {
    let isHere = true
    void liveTabs().then((live) => {
      if (!isHere) return
      forgetOld(live, Date.now())
      const all = foundDrafts<Draft>(placeOf(store.key), { mine: store.key, live })
      const isNews = ({ kept }: FoundDraft<Draft>): boolean => isChanged(store.state.base, kept.draft)
      for (const one of all) if (!isNews(one)) forget(one.key)
      setList(all.filter(isNews))
    })
    return () => {
      isHere = false
    }
  }, [store])
  const drop = (one: FoundDraft<Draft>): void => {
    forget(one.key)
    setList((now) => now.filter(({ key }) => key !== one.key))
  }
  return { found: list[0] ?? null, drop }
}
