import { readIn } from '../../engine/languages'
import { Suspense, useCallback, useMemo, useState, type ComponentProps, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { newTemplate, nodeOf, type Edit } from '../../engine/authoring'
import type { FormData } from '../../engine/form'
import { partOf, withPart, type TemplateFile } from '../../engine/template'
import type { AuthoredRow } from '../../server/contract/templates/templates'
import type { Step } from '../drafts/DraftStore'
import { KeptNotice } from '../drafts/Notices'
import { SavedState } from '../drafts/SavedState'
import { useDraftStore } from '../drafts/useDraftStore'
import { useShortcuts } from '../drafts/useShortcuts'
import { currentLanguage } from '../i18n'
import { cutName, Page } from '../page/Page'
import { call } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import { Button, Icon, Segments, Skeleton } from '../ui'
import { Canvas, type Width } from './canvas/Canvas'
import { TryDialog } from './canvas/TryDialog'
import { FaultNotice, FormConflict } from './Notices'
import { placeFault, type PlacedFault } from './faults'
import { ProcedureTab, RehearsalDialog } from './panels'
import { PhoneSheet } from './PhoneSheet'
import { PropertiesPanel } from './properties/PropertiesPanel'
import { PublishDialog } from './PublishDialog'
import { focusAndMark } from './focusAndMark'
import { DesignerProvider, type Designer as Shared, type DesignerPart, type DesignerStore as Store } from './state'
import { TAB_PART, Tabs, type Tab } from './Tabs'
import { countFields } from './tree/rows'
import { TreePanel } from './tree/TreePanel'
import { useBothTexts } from './useBothTexts'

type View = 'tree' | 'form' | 'props'
const VIEWS: readonly View[] = ['tree', 'form', 'props']
/** Beyond so many fields the author is warned: it works, but nobody can fill it. */
const MANY = 1_000
/** What an author tried out in a form: see useTestData. */
type Tried = Pick<Shared, 'known' | 'made'> & { data: FormData }
const UNTRIED: Tried = { data: {}, known: new Set(), made: new Map() }

/** The form of a part; a bidders' form that is not there yet begins empty, and is in the template from the first step on. */
const fileOfPart = (whole: TemplateFile, part: DesignerPart): TemplateFile =>
  part === 'notice'
    ? whole
    : (partOf(whole, part) ?? {
        ...newTemplate({ id: whole.id, name: whole.name, section: whole.name }),
        schema: { type: 'object', properties: {}, required: [] },
        ui: { order: [], nodes: {} },
      })

interface PartOptions extends Pick<Shared, 'file' | 'part' | 'selected' | 'select'> {
  toLabel: () => void
}

/** What the panels know of the part that is shown, and how they change it. */
const useShared = (store: Store, { file, part, selected, select, toLabel }: PartOptions): Shared => {
  const { t } = useTranslation('designer')
  const whole = store.file
  const readOnly = store.row.builtIn
  const [tests, setTests] = useState<Partial<Record<DesignerPart, Tried>>>({})
  const named = useCallback(
    (id: string): void => {
      select(id)
      toLabel()
    },
    [select, toLabel],
  )
  const applyWhole = useCallback(
    (next: TemplateFile, step: Step): void => {
      if (!readOnly) store.change(next, step)
    },
    [store, readOnly],
  )
  const apply = useCallback(
    (edit: Edit, step: Step): boolean => {
      if (readOnly) return false
      if (!edit.ok) {
        toast.error(t(`refusal.${edit.refusal.reason}`, edit.refusal.params))
        return false
      }
      if (edit.droppedRules.length > 0 && step.key === undefined) toast.info(t('rulesDropped', { count: edit.droppedRules.length }))
      const now = store.file
      // The notice's form carries the other forms with it; a bidders' form is put back into the whole.
      store.change(part === 'notice' ? edit.file : withPart(now, part, edit.file), step)
      return true
    },
    [store, part, readOnly, t],
  )
  const { data: testData, known, made } = tests[part] ?? UNTRIED
  const { nodes } = file.ui
  const setTestData = useCallback(
    (...[data, made]: Parameters<Shared['setTestData']>) =>
      setTests((now) => ({ ...now, [part]: { data, known: new Set(Object.keys(nodes)), made } })),
    [part, nodes],
  )
  return useMemo<Shared>(
    () => ({ file, whole, row: store.row, part, selected, select, named, apply, applyWhole, testData, known, made, setTestData, readOnly }),
    [file, whole, store.row, part, selected, select, named, apply, applyWhole, testData, known, made, setTestData, readOnly],
  )
}

/** What is to be known of the whole before going on: of Lotse, changed elsewhere, not saved, faulty. */
const StateNotices = ({
  store,
  faults,
  onGo,
}: { store: Store } & Pick<ComponentProps<typeof FaultNotice>, 'faults' | 'onGo'>): ReactElement => {
  const { t } = useTranslation('designer')
  const { state } = store
  return (
    <>
      {store.row.builtIn ? <p className="d-banner">{t('builtIn')}</p> : null}
      {state.kind === 'conflict' ? <FormConflict store={store} by={state.by} isGone={state.isGone} /> : null}
      <KeptNotice store={store} />
      {faults.length > 0 ? <FaultNotice faults={faults} whole={store.file} onGo={onGo} /> : null}
    </>
  )
}

interface FormPageProps {
  part: DesignerPart
  width: Width
  view: View
  setView: (view: View) => void
  faults: readonly PlacedFault[]
  toLabel: () => void
}

/** Structure, form and properties beside each other; on a phone one of them. */
const FormPage = ({ part, width, view, setView, faults, toLabel }: FormPageProps): ReactElement => {
  const { t } = useTranslation('designer')
  const faulty = useMemo(() => new Set(faults.flatMap(({ id }) => (id === null ? [] : [id]))), [faults])
  return (
    <>
      <div className="d-seg3">
        <Segments
          label={t('view.label')}
          value={view}
          options={VIEWS.map((each) => [each, t(`view.${each}`)] as const)}
          onChange={setView}
        />
      </div>
      <div className="d-page" data-view={view}>
        <TreePanel key={part} faulty={faulty} onOpen={toLabel} />
        <Canvas key={`canvas-${part}`} width={width} />
        <PropertiesPanel faults={faults} />
      </div>
      {view === 'props' ? null : <PhoneSheet onProperties={() => setView('props')} />}
    </>
  )
}

type Dialog = 'publish' | 'try' | 'rehearse' | null

const Dialogs = ({ dialog, store, onClose }: { dialog: Dialog; store: Store; onClose: () => void }): ReactElement => (
  <>
    {dialog === 'publish' ? (
      <PublishDialog file={store.file} version={store.row.version + 1} publish={(note) => store.publish(note)} onClose={onClose} />
    ) : null}
    {dialog === 'try' ? <TryDialog onClose={onClose} /> : null}
    {dialog === 'rehearse' ? (
      <Suspense fallback={null}>
        <RehearsalDialog onClose={onClose} />
      </Suspense>
    ) : null}
  </>
)

interface Loaded {
  row: AuthoredRow
  file: TemplateFile
  /** The server does not have it any more. */
  isGone?: boolean
}

/** The form's store, with its keys. */
function useFormStore(loaded: Loaded): Store {
  const { t } = useTranslation('designer')
  const store = useDraftStore(loaded, {
    ...{ area: 'designer', isReadOnly: loaded.row.builtIn },
    save: (next, lock) => call('saveProjectTemplate', next, lock),
    publish: (id, lock, note) => call('publishProjectTemplate', id, lock, note),
  })
  const onSaved = useCallback(() => toast.success(t('saveDone')), [t])
  useShortcuts(store, { isOff: loaded.row.builtIn, own: '.f-form, .dlg, .d-procedure [contenteditable]', onSaved })
  return store
}

/** The designer: structure, the form itself, and what the selected node is. */
export const Designer = (loaded: Loaded): ReactElement => {
  const { t } = useTranslation('designer')
  const lang = currentLanguage()
  useBothTexts()
  const store = useFormStore(loaded)
  const whole = store.file
  const readOnly = store.row.builtIn
  const [tab, setTab] = useState<Tab>('notice')
  const [selections, setSelections] = useState<Partial<Record<DesignerPart, string | null>>>({})
  const [width, setWidth] = useState<Width>('wide')
  const [view, setView] = useState<View>('form')
  const [dialog, setDialog] = useState<Dialog>(null)
  const part = TAB_PART[tab]
  const file = useMemo(() => fileOfPart(whole, part), [whole, part])
  const wanted = selections[part] ?? null
  const selected = wanted !== null && nodeOf(file, wanted) ? wanted : null

  const toLabel = useCallback((): void => {
    setView('props')
    requestAnimationFrame(() => focusAndMark('d-label'))
  }, [])
  const select = useCallback((id: string | null) => setSelections((now) => ({ ...now, [part]: id })), [part])
  const shared = useShared(store, { file, part, selected, select, toLabel })
  const { state } = store
  const faults = useMemo(() => (state.kind === 'faulty' ? state.faults.map((fault) => placeFault(whole, fault)) : []), [state, whole])
  const here = useMemo(() => faults.filter((each) => each.part === part), [faults, part])
  const name = readIn(whole.name, lang)
  const many = useMemo(() => countFields(file), [file])
  const next = store.row.version + 1
  const isChanged = store.row.draft !== null || store.isDirty
  const canPublish = !readOnly && isChanged && state.kind !== 'conflict' && state.kind !== 'faulty'

  return (
    <DesignerProvider value={shared}>
      <Page
        title={name}
        crumbs={[{ label: t('list.title'), to: '/formulare' }, { label: cutName(name) }]}
        folded
        bare
        actions={
          readOnly ? undefined : (
            <>
              <SavedState state={state} isChanged={isChanged} />
              <Button variant="primary" disabled={!canPublish} onClick={() => setDialog('publish')}>
                <span className="d-long">{t('publish.action', { version: next })}</span>
                <span className="d-short">{t('publish.short')}</span>
              </Button>
            </>
          )
        }
      >
        <h1 className="sr">{name}</h1>
        <Tabs
          whole={whole}
          tab={tab}
          onTab={setTab}
          store={store}
          width={width}
          onWidth={setWidth}
          onTry={() => setDialog('try')}
          onRehearse={() => setDialog('rehearse')}
          readOnly={readOnly}
        />
        <StateNotices
          store={store}
          faults={faults}
          onGo={(each) => {
            setTab(each.part)
            if (each.id !== null) setSelections((now) => ({ ...now, [each.part]: each.id }))
          }}
        />
        {many > MANY && tab !== 'procedure' ? (
          <p className="d-banner d-many">
            <Icon name="warning" size={16} /> {t('many', { number: many.toLocaleString(lang) })}
          </p>
        ) : null}
        {tab === 'procedure' ? (
          <div className="d-procedure">
            <Suspense fallback={<Skeleton lines={8} />}>
              <ProcedureTab />
            </Suspense>
          </div>
        ) : (
          <FormPage {...{ part, width, view, setView, faults: here, toLabel }} />
        )}
      </Page>
      <Dialogs dialog={dialog} store={store} onClose={() => setDialog(null)} />
    </DesignerProvider>
  )
}
