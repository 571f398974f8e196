import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTemplate } from '../../../engine/template'
import type { FormIssue } from '../../../server/contract/offers/drafts'
import type { PracticeFile, PracticeView } from '../../../server/contract/practice/practice'
import { call, RpcError, useAction } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { fullName } from '../../session/types'
import type { FormEditor } from '../../forms'
import { Button, ConfirmDialog, FaultNote, Icon, TextInput } from '../../ui'
import { formatDateTime, useServerNow } from '../../ui/time'
import { useLanguage } from '../../i18n/useLanguage'
import { AutosaveStore } from '../draft/AutosaveStore'
import type { Held } from '../draft/draftState'
import { DraftForm } from '../draft/DraftForm'
import { DraftNotices } from '../draft/DraftNotices'
import { practiceKey } from '../draft/keptForm'
import { Missing } from '../draft/Missing'
import { SavedLine } from '../draft/SavedLine'
import { useAutosave, useClosing } from '../draft/useAutosave'
import { Step } from '../submit/Step'
import { PracticeBar } from './PracticeBar'
import { PracticeFiles } from './PracticeFiles'
import { keepPractice } from './keepPractice'
import { TestReceipt } from './TestReceipt'

const heldOf = ({ data, version, missing }: PracticeView): Held => ({ data, version, savedAt: null, missing })
const NO_ISSUES: readonly FormIssue[] = []

/** The store that the form of a practice is typed into, with its files; null: the form cannot be read. */
function usePracticeStore(view: PracticeView) {
  const { user } = useSession()
  const files = useRef<PracticeFile[]>(view.files)
  const [loaded] = useState(() => loadTemplate(view.form))
  const [store] = useState(() =>
    loaded.ok
      ? new AutosaveStore({
          key: practiceKey(user?.email ?? '', view.id),
          template: loaded.template,
          held: heldOf(view),
          server: {
            save: async (draft) => {
              const saved = await call('savePractice', { ...draft, files: files.current })
              keepPractice(saved)
              return { ...heldOf(saved), savedAt: new Date().toISOString() }
            },
            load: async () => {
              const held = await call('getPractice')
              if (held === null) throw new RpcError(404, '')
              return heldOf(held)
            },
          },
        })
      : null,
  )
  const [shownFiles, showFiles] = useState<readonly PracticeFile[]>(view.files)
  const changeFiles = (next: PracticeFile[]): void => {
    files.current = next
    showFiles(next)
    // They go to the server with the form.
    store?.touch()
  }
  return { store, files: shownFiles, changeFiles }
}

interface ReceivedProps {
  view: PracticeView
  receipt: NonNullable<PracticeView['receipt']>
  isBusy: boolean
  fault: string | null
  onWithdraw: () => void
  /** The way to end it. */
  end: ReactElement
}

/** What a submission ends on. */
const Received = ({ view, receipt, isBusy, fault, onWithdraw, end }: ReceivedProps): ReactElement => {
  const { t } = useTranslation('offers')
  const now = useServerNow('second')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [receipt])
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {t('practice.received')}
      </h2>
      <TestReceipt receipt={receipt} />
      <p className="bd-b flow-3 bd-gap">
        {end}
        {now < Date.parse(view.deadline) && (
          <Button variant="danger" busy={isBusy} onClick={onWithdraw}>
            {t('withdraw.button')}
          </Button>
        )}
      </p>
      <FaultNote bare>{fault}</FaultNote>
    </section>
  )
}

/** A step of the practice, one at a time; what the server refuses is said. */
function useStep() {
  const { isBusy, fault, run } = useAction()
  return {
    isBusy,
    fault: fault?.message ?? null,
    run: (action: () => Promise<PracticeView | null>) => run(async () => keepPractice(await action())),
  }
}

interface SureProps {
  asked: 'end' | 'withdraw'
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

const Sure = ({ asked, isBusy, onConfirm, onCancel }: SureProps): ReactElement => {
  const { t } = useTranslation('offers')
  return (
    <ConfirmDialog
      title={t(asked === 'end' ? 'practice.end' : 'withdraw.button')}
      confirm={t(asked === 'end' ? 'practice.endSure' : 'practice.withdrawSure')}
      danger
      busy={isBusy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{t(asked === 'end' ? 'practice.endAsk' : 'practice.withdrawAsk')}</p>
    </ConfirmDialog>
  )
}

/** One practice from its form to its receipt, with the same steps as a real submission. */
export const PracticeRun = ({ view }: { view: PracticeView }): ReactElement | null => {
  const { t } = useTranslation('offers')
  const { store, ...files } = usePracticeStore(view)
  if (store === null) return <p className="note error">{t('draft.loadFailed')}</p>
  return <Running view={view} store={store} {...files} />
}

type RunningProps = Omit<ReturnType<typeof usePracticeStore>, 'store'> & { view: PracticeView; store: AutosaveStore }

const Running = ({ view, store, files, changeFiles }: RunningProps): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const { user } = useSession()
  const [name, setName] = useState(() => (user ? fullName(user) : ''))
  const { isBusy, fault, run } = useStep()
  const [wasTried, setTried] = useState(false)
  const [asked, ask] = useState<'end' | 'withdraw' | null>(null)
  const editor = useRef<FormEditor | null>(null)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    void run(async () => {
      editor.current?.flush()
      const typing = editor.current?.problems.find(({ source }) => source === 'typing')
      if (typing) {
        editor.current?.goTo(typing.path)
        return view
      }
      if (!(await store.settle()) || store.state.missing.length > 0 || name.trim() === '') return view
      return call('submitPractice', name.trim())
    })
  }
  const end = (
    <Button variant="quiet" icon="trash" onClick={() => ask('end')}>
      {t('practice.end')}
    </Button>
  )
  return (
    <>
      <PracticeBar view={view} />
      <p className="note">
        <Icon name="info" />
        <span>{t('practice.isTest', { date: formatDateTime(view.deadline, language) })}</span>
      </p>
      {view.receipt !== null ? (
        <Received {...{ view, isBusy, fault, end }} receipt={view.receipt} onWithdraw={() => ask('withdraw')} />
      ) : (
        <ol className="bd-steps">
          <Steps store={store}>
            {(open) => (
              <Step
                n={1}
                title={t('steps.form')}
                state={{ isDone: open === 0, text: open === 0 ? t('lots.complete') : t('lots.open', { count: open }) }}
              >
                <SavedLine store={store} />
                <DraftNotices store={store} />
                <DraftForm store={store} readOnly={!view.isOpen} issues={NO_ISSUES} onEditor={(made) => (editor.current = made)} />
              </Step>
            )}
          </Steps>
          <Step n={2} title={t('steps.files')}>
            <p className="bd-small">{t('practice.filesStay')}</p>
            <PracticeFiles files={files} readOnly={!view.isOpen} onChange={changeFiles} />
          </Step>
          <Step n={3} title={t('steps.who.offer')}>
            <TextInput
              label={t('steps.name')}
              hint={t('steps.textForm')}
              error={wasTried && name.trim() === '' ? t('steps.noName') : undefined}
              name="declaredBy"
              autoComplete="name"
              maxLength={200}
              form="bd-practice"
              value={name}
              onChange={setName}
            />
          </Step>
          <Step n={4} title={t('steps.submit')}>
            <form id="bd-practice" onSubmit={submit} noValidate>
              <Missing
                {...{ store, issues: NO_ISSUES, lot: undefined, most: 6, isRefused: wasTried }}
                onGo={({ path }) => editor.current?.goTo(path)}
              />
              <FaultNote bare>{fault}</FaultNote>
              <Button variant="primary" size="big" type="submit" busy={isBusy}>
                {t('practice.submit')}
              </Button>
              <p className="bd-gap">{end}</p>
            </form>
          </Step>
        </ol>
      )}
      {asked !== null && (
        <Sure
          asked={asked}
          isBusy={isBusy}
          onCancel={() => ask(null)}
          onConfirm={() => void run(() => call(asked === 'end' ? 'endPractice' : 'withdrawPractice')).then(() => ask(null))}
        />
      )}
    </>
  )
}

/** Counts what is open without rendering the form with every key. */
const Steps = ({ store, children }: { store: AutosaveStore; children: (open: number) => ReactElement }): ReactElement => {
  useClosing(store.close)
  return children(useAutosave(store, ({ missing }) => missing.length))
}
