import './edit.css'
import { useCallback, useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Template } from '../../../engine/template'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useSession } from '../../session/SessionProvider'
import { readPlace, TO_FILL, type KeptPlace } from '../../guard/scroll'
import { writeUnsaved } from '../../kept/unsaved'
import { cutName, Page } from '../../page/Page'
import { toast } from '../../ui/toasts/toasts'
import { goToProblems, type FormEditor } from '../../forms'
import type { DraftStore } from './DraftStore'
import { FormStep } from './FormStep'
import { keep, keptKey } from '../../kept/keptDraft'
import { MergeDialog } from './MergeDialog'
import { buyerOf, missingPlace, nameOf } from './nameAndBuyer'
import { ChangedNotice, DiscardedNotice, FoundNotice, ReadOnlyNotice, RefusedNotice, RestoredNotice } from './Notices'
import { SaveBar, saveRefusal } from './SaveBar'
import { StartStep } from './StartStep'
import { TemplateMove } from './TemplateMove'
import { knownTab } from '../../kept/tab'
import { useDraft } from './useDraft'
import { useKeeping } from './useKeeping'
import { useOrganizations } from './useOrganizations'
import { usePeople } from './usePeople'
import { baseOf, useSave } from './useSave'
import { isMoveOpen } from '../moves'
import { StageTag } from '../../tender-frame/StageTag'
import { criteriaProblems, organizationProblems } from '../tenderProblems'

interface TenderEditorProps {
  store: DraftStore
  template: Template
  /** The tender as the server has it now; null while it was never saved. */
  view: TenderView | null
  /** Step of the create page; editing is always the form. */
  step: 0 | 1
  onStep: (step: 0 | 1) => void
  picker: ReactNode
}

/** The field that has the focus, for the page that takes over after a first save. */
const placeOfFocus = (): KeptPlace | null => {
  const place = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path
  return place === undefined ? null : { place }
}

/** Creates or edits one tender: both steps, saving, restoring, and two people at once. */
export const TenderEditor = ({ store, template, view, step, onStep, picker }: TenderEditorProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const navigate = useNavigate()
  const { search, hash, state: arrival } = useLocation()
  const { user } = useSession()
  const me = user?.email ?? ''
  const people = usePeople()
  const { organizations, create, dialog } = useOrganizations(template)
  const { save, issues, conflict, setConflict } = useSave(store, template, view?.id ?? null)
  useKeeping(store)

  const name = useDraft(store, ({ draft }) => nameOf(template, draft))
  const readOnly = view !== null && !isMoveOpen(view, 'edit')
  const isStale = useDraft(store, (state) => view !== null && state.version !== null && (view.version ?? 0) > state.version)
  const isDirty = useDraft(store, (state) => state.isDirty)
  const generation = useDraft(store, (state) => state.generation)

  const editor = useRef<FormEditor | null>(null)
  // Nothing of one's own to lose: a colleague's save simply shows.
  useEffect(() => {
    if (view === null || !isStale || isDirty) return
    // A key typed a moment ago is something of one's own.
    editor.current?.flush()
    if (store.state.isDirty) return
    const base = baseOf(view, store.state.draft)
    store.rebase(base, view.version ?? 0, base)
  }, [view, isStale, isDirty, store])

  /** Leaving after a save goes on to the tender; Ctrl+S keeps the person where they type. */
  const run = useCallback(
    async (thenLeave: boolean): Promise<void> => {
      // The key typed just now is saved too.
      editor.current?.flush()
      if (readOnly) return
      const { draft } = store.state
      const refused = saveRefusal(nameOf(template, draft), buyerOf(template, draft))
      if (refused !== null) {
        toast.error(t(`save.${refused}`))
        const missing = missingPlace(template, draft)
        if (missing !== null) editor.current?.goTo(missing)
        return
      }
      // What could not be read is on the screen alone: saved without it, it would be gone, and what stood there before.
      if (editor.current?.hasTypingProblems === true) {
        toast.error(t('save.unread'))
        goToProblems(editor.current)
        return
      }
      const saved = await save()
      if (!saved) return
      const isStillTyping = store.state.isDirty
      // What was typed while the first save was under way goes on under the new tender's name.
      if (isStillTyping && view === null)
        keep(keptKey(me, { id: saved.id }, knownTab() ?? ''), {
          draft: store.state.draft,
          version: saved.version ?? 0,
          step: 1,
          at: new Date().toISOString(),
        })
      if (!isStillTyping || view === null) writeUnsaved(false)
      if (thenLeave && !isStillTyping) await navigate(`/projekte/${saved.id}`)
      else if (view === null)
        await navigate({ pathname: `/projekte/bearbeiten/${saved.id}`, hash }, { replace: true, state: placeOfFocus() })
    },
    [save, store, template, navigate, view, hash, readOnly, me, t],
  )

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void run(false)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [run])

  // Each refusal anew: the summary says what is wrong and leads to each of the fields.
  useEffect(() => {
    if (editor.current && issues.some(({ path }) => path !== '')) goToProblems(editor.current)
  }, [issues])

  const head = {
    store,
    template,
    organizations,
    onCreateOrganization: create,
    people,
    me,
    creator: view === null ? me : (view.creator ?? null),
  }
  const crumbs = [
    { label: t('breadcrumb'), to: '/projekte' },
    ...(view === null
      ? [{ label: t('create') }]
      : [{ label: cutName(view.name || t('untitled')), to: `/projekte/${view.id}` }, { label: t('edit') }]),
  ]
  return (
    <Page
      title={view === null ? t('create') : `${name || t('untitled')} · ${t('edit')}`}
      crumbs={crumbs}
      folded
      bare
      actions={readOnly ? undefined : <SaveBar store={store} isMain={view !== null || step === 1} onSave={() => void run(true)} />}
    >
      {view === null && step === 0 ? (
        <StartStep
          {...head}
          isFixed={false}
          picker={picker}
          notices={
            <>
              <RestoredNotice store={store} version={null} />
              <FoundNotice store={store} onStep={onStep} />
              <DiscardedNotice store={store} onStep={onStep} />
            </>
          }
          onNext={() => onStep(1)}
        />
      ) : (
        <FormStep
          key={generation}
          {...head}
          projectId={view?.id}
          told={[...criteriaProblems(view?.problems ?? []), ...organizationProblems(view?.problems ?? [])]}
          issues={issues}
          readOnly={readOnly}
          isFixed={view !== null}
          published={view?.published ?? null}
          stage={view === null ? <span className="tag">{t('stages.0')}</span> : <StageTag tender={view} />}
          move={view !== null && view.stage === 0 && !readOnly ? <TemplateMove view={view} store={store} /> : null}
          onBack={view === null ? () => onStep(0) : undefined}
          onEditor={(made) => {
            editor.current = made
            const place = readPlace(arrival)
            if (place === null || view === null) return
            if (place === TO_FILL) goToProblems(made)
            else made.goTo(place)
          }}
          notices={
            <>
              {readOnly && <ReadOnlyNotice view={view} />}
              <RestoredNotice store={store} version={view?.version ?? null} />
              {!readOnly && <FoundNotice store={store} onStep={onStep} />}
              <DiscardedNotice store={store} onStep={onStep} />
              <RefusedNotice count={issues.length} />
              {isStale && isDirty && view !== null && !conflict && (
                <ChangedNotice who={view.updatedBy ?? null} onCompare={() => setConflict({ theirs: view, who: view.updatedBy ?? null })} />
              )}
            </>
          }
        />
      )}
      {dialog}
      {conflict && (
        <MergeDialog
          template={template}
          base={store.state.base}
          mine={store.state.draft}
          theirs={baseOf(conflict.theirs, store.state.draft)}
          who={conflict.who}
          organizationName={(id) => organizations.find((one) => one.id === id)?.name ?? String(id)}
          onClose={() => setConflict(null)}
          onApply={(draft) => {
            store.rebase(baseOf(conflict.theirs, draft), conflict.theirs.version ?? 0, draft)
            setConflict(null)
            void run(search === '')
          }}
        />
      )}
    </Page>
  )
}
