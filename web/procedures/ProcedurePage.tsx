import './procedures.css'
import { lazy, Suspense, useCallback, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { readIn } from '../../engine/languages'
import type { ProcedureRow } from '../../server/contract/procedures/procedures'
import type { ProcedureDocument } from '../../workflows/procedure'
import { saveFile } from '../download/saveFile'
import { SavedState } from '../drafts/SavedState'
import { useDraftStore } from '../drafts/useDraftStore'
import { useShortcuts } from '../drafts/useShortcuts'
import { useLanguage } from '../i18n/useLanguage'
import { NotFoundPage } from '../page/NotFoundPage'
import { cutName, Page } from '../page/Page'
import { call, rpcKey, useRpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { useSession } from '../session/SessionProvider'
import { Button, ConfirmDialog, Segments, Skeleton } from '../ui'
import { NotRead } from '../ui/NotRead'
import { toast } from '../ui/toasts/toasts'
import { DraftNotices, Editor } from './editor/Editor'
import { problemsOf } from './editor/problems'
import type { GoTo, ProcedureStore } from './editor/useEditing'
import { FileDrop } from './FileDrop'
import { MachineView } from './MachineView'
import { PhaseList } from './PhaseList'
import { PublishProcedure } from './PublishProcedure'
import { States } from './States'
import { Versions } from './Versions'
import { lawsText } from '../procedure/valueText'

const reread = (): Promise<unknown> =>
  Promise.all(
    (['getProcedures', 'getProcedure', 'getProcedureVersions'] as const).map((method) =>
      queryClient.invalidateQueries({ queryKey: rpcKey(method) }),
    ),
  )

/** What can be done with a procedure; why it did not work is said in a toast. */
const useActions = (id: string) => {
  const { t } = useTranslation('procedures')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>): void => {
    setBusy(true)
    void work()
      .catch((error: unknown) => toast.error(error instanceof Error && error.message !== '' ? error.message : t('failed')))
      .finally(() => setBusy(false))
  }
  return {
    isBusy,
    start: () =>
      run(async () => {
        const made = await call('createProcedure', { from: id })
        toast.success(t('started'))
        void navigate(`/verfahren/${encodeURIComponent(made.id)}`)
      }),
    save: () =>
      run(async () => {
        const { name, text } = await call('exportProcedure', id)
        saveFile(new Blob([text], { type: 'application/json' }), name)
      }),
    /** What is written is what was published last, as a step that can be undone. */
    back: (store: ProcedureStore, version: number) =>
      run(async () => {
        const { document } = await call('getProcedure', id, version)
        // What the server keeps was read by its schema.
        await store.put({ ...(document as ProcedureDocument), version: store.file.version }, t('edit.step.back', { version }))
      }),
    retire: (retired: boolean) => run(async () => (await call('retireProcedure', id, retired), reread())),
  }
}

/** Whoever only looks or writes loads no player. */
const PlayView = lazy(() => import('./play/PlayView').then((module) => ({ default: module.PlayView })))

type View = 'phases' | 'play' | 'versions'
const VIEWS: readonly View[] = ['phases', 'play', 'versions']

/** What can be done with the procedure as a whole; an own one is read in from a file here, too. */
const Verbs = ({ store }: { store: ProcedureStore }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { row } = store
  const { start, save, back, retire, isBusy } = useActions(row.id)
  const [isReading, setReading] = useState(false)
  const [isGoingBack, setGoingBack] = useState(false)
  const read = async (json: unknown): Promise<void> => {
    const { $schema: _schema, ...rest } = { ...(json as ProcedureDocument & { $schema?: string }) }
    // The server reads its shape, and refuses what no document looks like.
    await store.put({ ...rest, id: row.id, version: store.file.version }, t('edit.step.read'))
    toast.success(t('edit.done'))
  }
  return (
    <>
      <div className="wraps">
        <Button icon="plus" disabled={isBusy} onClick={start}>
          {t('start')}
        </Button>
        <Button icon="download" disabled={isBusy} onClick={save}>
          {t('export')}
        </Button>
        {!row.builtIn && (
          <Button icon="upload" pressed={isReading} onClick={() => setReading(!isReading)}>
            {t('edit.read')}
          </Button>
        )}
        {!row.builtIn && row.draft && row.version > 0 && (
          <Button icon="undo" disabled={isBusy} onClick={() => setGoingBack(true)}>
            {t('edit.back', { version: row.version })}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => retire(!row.retired)}>
          {t(row.retired ? 'reinstate' : 'retire')}
        </Button>
      </div>
      {isGoingBack && (
        <ConfirmDialog
          danger
          title={t('edit.backTitle', { version: row.version })}
          confirm={t('edit.backDo')}
          onConfirm={() => {
            setGoingBack(false)
            back(store, row.version)
          }}
          onCancel={() => setGoingBack(false)}
        >
          {t('edit.backAsk', { version: row.version })}
        </ConfirmDialog>
      )}
      {isReading && <FileDrop label={t('edit.read')} send={read} />}
    </>
  )
}

interface Loaded {
  row: ProcedureRow
  document: ProcedureDocument
  isDraft: boolean
}

/** One procedure: an own one is edited, one of Lotse's read; both are played through and compared. */
const OneProcedure = ({ row: loadedRow, document, isDraft }: Loaded): ReactElement => {
  const { t } = useTranslation('procedures')
  const lang = useLanguage()
  const { builtIn } = loadedRow
  const store: ProcedureStore = useDraftStore(
    { row: loadedRow, file: document },
    {
      ...{ area: 'procedures', isReadOnly: builtIn },
      save: (next, lock) => call('updateProcedure', loadedRow.id, lock, next),
      publish: (id, lock, note) => call('publishProcedure', id, lock, note),
    },
  )
  const onSaved = useCallback(() => toast.success(t('edit.done')), [t])
  useShortcuts(store, { isOff: builtIn, onSaved })
  const [view, setView] = useState<View>('phases')
  const [isPublishing, setPublishing] = useState(false)
  const [goTo, setGoTo] = useState<GoTo | null>(null)
  const { file, row, state } = store
  const title = readIn(file.name, lang) || t('edit.nameless')
  const isChanged = row.draft !== null || store.isDirty
  const isSound = useMemo(() => problemsOf(file).length === 0, [file])
  const leavePublishing = (path: string | null): void => {
    setPublishing(false)
    if (path === null) return
    setView('phases')
    setGoTo({ path })
  }
  const publish = (): void => void store.flush().then((isSaved) => setPublishing(isSaved))
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: '/verfahren' }, { label: cutName(title) }]}
      folded={!builtIn}
      actions={
        !builtIn && (
          <>
            <SavedState state={state} isChanged={isChanged} />
            <Button
              variant="primary"
              disabled={!isChanged || !isSound || state.kind === 'conflict' || state.kind === 'faulty'}
              title={isSound ? undefined : t('problems.first')}
              onClick={publish}
            >
              {t('publish')}
            </Button>
          </>
        )
      }
    >
      <div className="pr-page stack-3">
        <div className="head">
          <h1>{title}</h1>
          <States row={row} />
        </div>
        <p className="soft">{lawsText(file.regimes ?? [], t) || t('list.anyRegime')}</p>
        {builtIn && <p className="soft">{t('edit.readOnly')}</p>}
        <Verbs store={store} />
        <DraftNotices store={store} />
        <Segments
          label={t('view.label')}
          value={view}
          options={VIEWS.map((one) => [one, t(one === 'phases' && !builtIn ? 'view.edit' : `view.${one}`)] as const)}
          onChange={(one) => {
            setView(one)
            setGoTo(null)
          }}
        />
        {view === 'phases' && (builtIn ? <Read document={file} /> : <Editor store={store} goTo={goTo} />)}
        {view === 'play' && (
          <Suspense fallback={<Skeleton lines={10} label={t('app:loading')} />}>
            <PlayView document={file} />
          </Suspense>
        )}
        {view === 'versions' && <Versions id={row.id} hasDraft={isDraft} />}
      </div>
      {isPublishing && <PublishProcedure store={store} onDone={() => void reread()} onClose={leavePublishing} />}
    </Page>
  )
}

const Read = ({ document }: { document: ProcedureDocument }): ReactElement => {
  const { t } = useTranslation('procedures')
  return (
    <div className="pr-two">
      <section className="surface" aria-labelledby="pr-phases">
        <h2 id="pr-phases">{t('phasesOf')}</h2>
        <PhaseList document={document} />
      </section>
      <MachineView document={document} />
    </div>
  )
}

/** /verfahren/:id */
const LoadedProcedure = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation('procedures')
  const { data, error, refetch } = useRpc('getProcedure', [id])
  if (error?.code === 404 && !data) return <NotFoundPage />
  // What the server keeps was read by its schema.
  if (data) return <OneProcedure row={data.row} document={data.document as ProcedureDocument} isDraft={data.isDraft} />
  return (
    <Page title={t('title')} crumbs={[{ label: t('title'), to: '/verfahren' }]} folded={null}>
      <NotRead error={error} again={refetch} lines={10} />
    </Page>
  )
}

const ProcedurePage = (): ReactElement => {
  const { isAdmin } = useSession()
  const { id = '' } = useParams()
  // From one to the next nothing comes along: no file's faults, no chosen versions.
  return isAdmin ? <LoadedProcedure key={id} id={id} /> : <NotFoundPage />
}
export default ProcedurePage
