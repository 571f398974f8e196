import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { MailDefault } from '../../server/contract/mail/views'
import type { SettingsView } from '../../server/contract/settings/views'
import { call, RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { rpcKey } from '../rpc/useRpc'
import { Page } from '../page/Page'
import { toast } from '../ui/toasts/toasts'
import { MailSection } from './MailSection'
import { forget } from '../kept/keptDraft'
import { Button } from '../ui'
import { EditingContext, type Editing } from './context'
import { changedSections, changesOf, draftOf, isSame, type Draft, type Section } from './draft'
import { checkDraft, faultsOfErrors, type Faults } from './faults'
import { FieldsSection } from './FieldsSection'
import { FilesSection } from './FilesSection'
import type { KeptSettings, Writing } from './kept'
import { KeptNote } from './KeptNote'
import { LegalSection } from './LegalSection'
import { LoginSection } from './LoginSection'
import type { Offer } from './offers'
import { rebase } from './rebase'
import { ANCHORS, pageOf, SettingsMenu } from './SettingsMenu'
import { StaleNote, type Stale } from './StaleNote'
import { TemplatesSection } from './TemplatesSection'
import { useKeepingSettings, type Place } from './useKept'

interface SettingsFormProps {
  /** As a system admin gets it: with its version. */
  view: SettingsView
  offers: readonly Offer[]
  mails: readonly MailDefault[]
  place: Place
}

/** What was kept, put upon the settings of now; where both changed the same, that is said as after a late save. */
const upon = (view: SettingsView, kept: KeptSettings | null): { draft: Draft; stale: Stale | null; writing: Writing | null } => {
  const theirs = draftOf(view)
  if (!kept) return { draft: theirs, stale: null, writing: null }
  const { draft, both } = rebase(kept.base, kept.draft, theirs)
  return { draft, stale: both.length === 0 ? null : { who: '', both, theirs }, writing: kept.writing }
}

const FOCUSABLE = 'input, select, textarea, button, [contenteditable=true]'

/** Opens what it is folded into, and gives it (or its first control) the focus. */
const reach = (element: HTMLElement): void => {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
  const control = element.matches(`${FOCUSABLE}, summary, [tabindex]`) ? element : element.querySelector<HTMLElement>(FOCUSABLE)
  if (control) return control.focus()
  element.tabIndex = -1
  element.focus()
}

/** All sections, a page each, saved together by the button in the bar. What was typed survives every failure. */
export const SettingsForm = ({ view, offers, mails, place }: SettingsFormProps): ReactElement => {
  const { t } = useTranslation(['settings', 'app'])
  const [base, setBase] = useState(view)
  const [own] = useState(() => (place.found?.isOwn ? place.found : null))
  const [start] = useState(() => upon(view, own?.kept ?? null))
  const [draft, setDraft] = useState<Draft>(start.draft)
  const [writing, setWriting] = useState<Writing | null>(start.writing)
  const [restored, setRestored] = useState(own)
  const [left, setLeft] = useState(place.found?.isOwn === false ? place.found : null)
  const [faults, setFaults] = useState<Faults>({})
  const [stale, setStale] = useState<Stale | null>(start.stale)
  const [isBusy, setBusy] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const navigate = useNavigate()
  // A mail's text that is being written stands in a dialog of its page.
  const shown = writing === null ? pageOf(hash) : ANCHORS.mailNotifications
  const sought = useRef<HTMLElement | null>(null)
  const before = useRef(shown)
  /** Shows a setting, on whichever page it stands, and goes there. */
  const leadTo = (element: HTMLElement): void => {
    const id = element.closest<HTMLElement>('.set-panel')?.dataset['page'] ?? shown
    if (id === shown) return reach(element)
    sought.current = element
    void navigate(`#${id}`)
  }
  useEffect(() => {
    if (sought.current) reach(sought.current)
    else if (before.current !== shown) window.scrollTo(0, 0)
    sought.current = null
    before.current = shown
  }, [shown])
  useEffect(() => {
    if (shown !== pageOf(hash)) void navigate(`#${shown}`, { replace: true })
  }, [shown, hash, navigate])
  const changed = changedSections(draftOf(base), draft)
  const isDirty = changed.length > 0
  const typed = useMemo(
    () => (isSame(draftOf(base), draft) && writing === null ? null : { base: draftOf(base), draft, writing }),
    [base, draft, writing],
  )
  useKeepingSettings(place.key, typed)
  /** The draft as it is when an answer arrives, not when the call was made. */
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  })

  // Somebody else's save shows at once while nothing was typed here; else it comes up when saving.
  useEffect(() => {
    if (isDirty || writing !== null || isBusy || view.version === base.version || (view.version ?? 0) < (base.version ?? 0)) return
    setBase(view)
    setDraft(draftOf(view))
  }, [view, base.version, isDirty, writing, isBusy])

  const editing = useMemo<Editing>(
    () => ({
      draft,
      shown,
      faults,
      writing,
      write: setWriting,
      change: <S extends Section>(section: S, value: Draft[S]): void => {
        setDraft((now) => ({ ...now, [section]: value }))
        // What was wrong is being mended; it is judged again when it is saved.
        setFaults((now) => Object.fromEntries(Object.entries(now).filter(([path]) => path !== section && !path.startsWith(`${section}/`))))
      },
    }),
    [draft, shown, faults, writing],
  )

  /** Whether the faults that come up next are to be led to: those of the server come some renders later than those of the page. */
  const leads = useRef(false)
  useEffect(() => {
    if (!leads.current || Object.keys(faults).length === 0) return
    leads.current = false
    // Folded parts open first; then the first wrong field is where a person goes on.
    const first = page.current?.querySelector<HTMLElement>('[aria-invalid=true], .rt-box.wrong, .mail-row.wrong button')
    if (first) leadTo(first)
  })
  const refuse = (found: Faults): void => {
    setFaults(found)
    toast.error(t('settings:toast.notSaved'))
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

  const put = (kept: KeptSettings | null): void => {
    const next = upon(base, kept)
    setDraft(next.draft)
    setStale(next.stale)
    setWriting(next.writing)
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

  const save = async (): Promise<void> => {
    if (isBusy) return
    // What was stored long ago under other rules must not keep anybody from changing something else; the server judges what is sent, too.
    const found = Object.fromEntries(
      Object.entries(checkDraft(draft, (id) => offers.some((offer) => offer.id === id))).filter(([path]) =>
        changed.some((section) => path === section || path.startsWith(`${section}/`)),
      ),
    )
    if (Object.keys(found).length > 0) return refuse(found)
    setBusy(true)
    try {
      adopt(
        await call('setSettings', { ...changesOf(draftOf(base), draft), ...(base.version === undefined ? {} : { version: base.version }) }),
        draft,
      )
      toast.success(t('settings:toast.saved'))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (error.code === 409) await meet(String(error.data?.['changedBy'] ?? '')).catch(() => toast.error(t('settings:toast.notLoaded')))
      else if (error.code === 422) refuse(faultsOfErrors(error.data?.['errors']))
      else toast.error(`${t('settings:toast.notSaved')} ${error.message}`)
    } finally {
      setBusy(false)
    }
  }

  const title = t('settings:title')
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      actions={
        <Button variant="primary" busy={isBusy} disabled={!isDirty} onClick={() => void save()}>
          {t('settings:save')}
        </Button>
      }
    >
      <EditingContext.Provider value={editing}>
        <div
          className="settings"
          ref={page}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
            event.preventDefault()
            if (isDirty) void save()
          }}
        >
          <SettingsMenu shown={shown} changed={changed} faults={faults} onFind={leadTo} />
          <div className="set-column">
            <h1>{title}</h1>
            {restored && <KeptNote kept={restored.kept} onDiscard={() => put(null)} />}
            {left && typed === null && (
              <KeptNote
                kept={left.kept}
                onTake={() => {
                  forget(left.key)
                  put(left.kept)
                  setLeft(null)
                }}
                onDiscard={() => {
                  forget(left.key)
                  setLeft(null)
                }}
              />
            )}
            {stale && (
              <StaleNote
                stale={stale}
                onMine={() => void save()}
                onTheirs={() => {
                  setDraft(stale.theirs)
                  setStale(null)
                }}
              />
            )}
            <TemplatesSection offers={offers} />
            <LoginSection />
            <FilesSection />
            <MailSection mails={mails} anchor={ANCHORS.mailNotifications} />
            <FieldsSection />
            <LegalSection />
          </div>
        </div>
      </EditingContext.Provider>
    </Page>
  )
}
