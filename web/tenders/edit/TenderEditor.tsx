import './edit.css'
import { useEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Template } from '../../../engine/template'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useSession } from '../../session/SessionProvider'
import { readPlace, TO_FILL } from '../../guard/scroll'
import { cutName, Page } from '../../page/Page'
import { useSaveKey } from '../../ui/useSaveKey'
import { goToProblems, type FormEditor } from '../../forms'
import type { DraftStore } from './DraftStore'
import { FormStep } from './FormStep'
import { MergeDialog } from './MergeDialog'
import { nameOf } from './nameAndBuyer'
import { ChangedNotice, DiscardedNotice, FoundNotice, ReadOnlyNotice, RefusedNotice, RestoredNotice } from './Notices'
import { SaveBar } from './SaveBar'
import { StartStep } from './StartStep'
import { TemplateMove } from './TemplateMove'
import { useDraft } from './useDraft'
import { useKeeping } from './useKeeping'
import { useOrganizations } from './useOrganizations'
import { usePeople } from './usePeople'
import { useRun } from './useRun'
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

interface MergingProps extends Pick<TenderEditorProps, 'store' | 'template'>, Pick<ReturnType<typeof useOrganizations>, 'organizations'> {
  conflict: NonNullable<ReturnType<typeof useSave>['conflict']>
  onClose: () => void
  /** The draft stands on theirs, and can be saved. */
  onMerged: () => void
}

/** Mine and theirs, for the person to choose from. */
const Merging = ({ store, template, conflict: { theirs, who }, organizations, onClose, onMerged }: MergingProps): ReactElement => (
  <MergeDialog
    {...{ template, who, onClose }}
    base={store.state.base}
    mine={store.state.draft}
    theirs={baseOf(theirs, store.state.draft)}
    organizationName={(id) => organizations.find((one) => one.id === id)?.name ?? String(id)}
    onApply={(draft) => {
      store.rebase(baseOf(theirs, draft), theirs.version ?? 0, draft)
      onClose()
      onMerged()
    }}
  />
)

interface Following extends Pick<TenderEditorProps, 'store' | 'view'> {
  editor: RefObject<FormEditor | null>
  /** Theirs is newer, and nothing of one's own is to lose. */
  isIdle: boolean
}

/** A colleague's save simply shows where nothing was typed here. */
const useFollowing = ({ store, view, editor, isIdle }: Following): void =>
  useEffect(() => {
    if (view === null || !isIdle) return
    // A key typed a moment ago is something of one's own.
    editor.current?.flush()
    if (store.state.isDirty) return
    const base = baseOf(view, store.state.draft)
    store.rebase(base, view.version ?? 0, base)
  }, [view, isIdle, editor, store])

const StartNotices = ({ store, onStep }: Pick<TenderEditorProps, 'store' | 'onStep'>): ReactElement => (
  <>
    <RestoredNotice store={store} version={null} />
    <FoundNotice store={store} onStep={onStep} />
    <DiscardedNotice store={store} onStep={onStep} />
  </>
)

interface EditNoticesProps extends Pick<TenderEditorProps, 'store' | 'view' | 'onStep'> {
  readOnly: boolean
  /** What the server refused at the last save. */
  count: number
  /** Somebody else saved meanwhile. */
  onCompare: ReturnType<typeof useSave>['setConflict'] | undefined
}

const EditNotices = ({ store, view, onStep, readOnly, count, onCompare }: EditNoticesProps): ReactElement => (
  <>
    {readOnly && view !== null && <ReadOnlyNotice view={view} />}
    <RestoredNotice store={store} version={view?.version ?? null} />
    {!readOnly && <FoundNotice store={store} onStep={onStep} />}
    <DiscardedNotice store={store} onStep={onStep} />
    <RefusedNotice count={count} />
    {onCompare && view !== null && (
      <ChangedNotice who={view.updatedBy ?? null} onCompare={() => onCompare({ theirs: view, who: view.updatedBy ?? null })} />
    )}
  </>
)

/** Creates or edits one tender: both steps, saving, restoring, and two people at once. */
export const TenderEditor = ({ store, template, view, step, onStep, picker }: TenderEditorProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const { search, state: arrival } = useLocation()
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
  useFollowing({ store, view, editor, isIdle: isStale && !isDirty })
  const run = useRun({ store, template, view, editor, save, readOnly })
  useSaveKey(() => void run(false))

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
          notices={<StartNotices store={store} onStep={onStep} />}
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
            <EditNotices
              {...{ store, view, readOnly, onStep }}
              count={issues.length}
              onCompare={isStale && isDirty && !conflict ? setConflict : undefined}
            />
          }
        />
      )}
      {dialog}
      {conflict && (
        <Merging
          {...{ store, template, conflict, organizations }}
          onClose={() => setConflict(null)}
          onMerged={() => void run(search === '')}
        />
      )}
    </Page>
  )
}
