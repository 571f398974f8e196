import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsView } from '../../server/contract/settings/settings'
import { call, useAction } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { rpcKey } from '../rpc/useRpc'
import { toast } from '../ui/toasts/toasts'
import { changedSections, changesOf, draftOf, isSame, type Draft, type Section } from './draft'
import { checkDraft, faultsOfErrors, type Faults } from './faults'
import type { KeptSettings, Writing } from './kept'
import type { Offer } from './offers'
import { rebase } from './rebase'
import type { Stale } from './StaleNote'
import { useKeepingSettings, type Place } from './useKept'

/** What was kept, put upon the settings of now; where both changed the same, that is said as after a late save. */
const upon = (view: SettingsView, kept: KeptSettings | null): { draft: Draft; stale: Stale | null; writing: Writing | null } => {
  const theirs = draftOf(view)
  if (!kept) return { draft: theirs, stale: null, writing: null }
  const { draft, both } = rebase(kept.base, kept.draft, theirs)
  return { draft, stale: both.length === 0 ? null : { who: '', both, theirs }, writing: kept.writing }
}

const isWithin = (path: string, section: string): boolean => path === section || path.startsWith(`${section}/`)

/**
 * What is wrong in the sections that were changed. What was stored long ago under other rules must not keep anybody from changing something
 * else; the server judges what is sent, too.
 */
const faultsIn = (draft: Draft, changed: readonly Section[], offers: readonly Offer[]): Faults => {
  const found = checkDraft(draft, (id) => offers.some((offer) => offer.id === id))
  return Object.fromEntries(Object.entries(found).filter(([path]) => changed.some((section) => isWithin(path, section))))
}

interface SettingsDraftProps {
  /** As a system admin gets it: with its version. */
  view: SettingsView
  offers: readonly Offer[]
  place: Place
}

/** The settings as they are typed, kept on this device and saved; what others save meanwhile comes in under it. */
export function useSettingsDraft({ view, offers, place }: SettingsDraftProps) {
  const { t } = useTranslation('settings')
  const [base, setBase] = useState(view)
  const [own] = useState(() => (place.found?.isOwn ? place.found : null))
  const [start] = useState(() => upon(view, own?.kept ?? null))
  const [draft, setDraft] = useState<Draft>(start.draft)
  const [writing, write] = useState<Writing | null>(start.writing)
  const [restored, setRestored] = useState(own)
  const [faults, setFaults] = useState<Faults>({})
  const [stale, setStale] = useState<Stale | null>(start.stale)
  const { isBusy, run } = useAction(async (error) => {
    if (error.code === 409) await meet(String(error.data?.['changedBy'] ?? '')).catch(() => toast.error(t('toast.notLoaded')))
    else if (error.code === 422) refuse(faultsOfErrors(error.data?.['errors']))
    else toast.error(`${t('toast.notSaved')} ${error.message}`)
  })
  /** Whether the faults that come up next are to be led to: those of the server come some renders later than those of the page. */
  const leads = useRef(false)
  const changed = changedSections(draftOf(base), draft)
  const isDirty = changed.length > 0
  const typed = useMemo(
    () => (isSame(draftOf(base), draft) && writing === null ? null : { base: draftOf(base), draft, writing }),
    [base, draft, writing],
  )
  useKeepingSettings(place.key, typed)
  /** The draft as it is when an answer arrives, not when the call was made. */
  const latest = useRef(draft)
  useLayoutEffect(() => void (latest.current = draft))

  // Somebody else's save shows at once while nothing was typed here; else it comes up when saving.
  useEffect(() => {
    if (isDirty || writing !== null || isBusy || view.version === base.version || (view.version ?? 0) < (base.version ?? 0)) return
    setBase(view)
    setDraft(draftOf(view))
  }, [view, base.version, isDirty, writing, isBusy])

  const { current: change } = useRef(<S extends Section>(section: S, value: Draft[S]): void => {
    setDraft((now) => ({ ...now, [section]: value }))
    // What was wrong is being mended; it is judged again when it is saved.
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !isWithin(path, section))))
  })
  const refuse = (found: Faults): void => {
    setFaults(found)
    toast.error(t('toast.notSaved'))
    leads.current = true
  }

  /** What was saved comes in; what was typed since it was `sent` stands on it. */
  const adopt = (saved: SettingsView, sent: Draft): void => {
    queryClient.setQueryData(rpcKey('getSettings'), saved)
    setBase(saved)
    setDraft(rebase(sent, latest.current, draftOf(saved)).draft)
    setFaults({})
    setStale(null)
    setRestored(null)
  }

  /** What was kept in place of what is typed; null: nothing of it. */
  const put = (kept: KeptSettings | null): void => {
    const next = upon(base, kept)
    setDraft(next.draft)
    setStale(next.stale)
    write(next.writing)
    setFaults({})
    setRestored(null)
  }

  /** The others' state under mine; saying who it was, and what both of us changed. */
  const meet = async (who: string): Promise<void> => {
    const theirs = await call('getSettings')
    queryClient.setQueryData(rpcKey('getSettings'), theirs)
    const { draft: next, both } = rebase(draftOf(base), latest.current, draftOf(theirs))
    setBase(theirs)
    setDraft(next)
    setStale({ who, both, theirs: draftOf(theirs) })
  }
  const takeTheirs = (theirs: Draft): void => {
    setDraft(theirs)
    setStale(null)
  }

  const save = async (): Promise<void> => {
    if (isBusy) return
    const found = faultsIn(draft, changed, offers)
    if (Object.keys(found).length > 0) return refuse(found)
    await run(async () => {
      const version = base.version === undefined ? {} : { version: base.version }
      adopt(await call('setSettings', { ...changesOf(draftOf(base), draft), ...version }), draft)
      toast.success(t('toast.saved'))
    })
  }
  return {
    ...{ draft, change, writing, write, changed, isTyped: typed !== null, isBusy, save },
    ...{ faults, leads, stale, takeTheirs, restored, put },
  }
}
