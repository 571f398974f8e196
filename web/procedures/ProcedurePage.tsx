import './procedures.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { readIn } from '../../engine/languages'
import type { ProcedureDocument } from '../../workflows/procedure'
import { saveFile } from '../download/saveFile'
import { useLanguage } from '../i18n/useLanguage'
import { NotFoundPage } from '../page/NotFoundPage'
import { cutName, Page } from '../page/Page'
import { call, rpcKey, useRpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { useSession } from '../session/SessionProvider'
import { Button, FaultNote, Skeleton } from '../ui'
import { toast } from '../ui/toasts/toasts'
import { FileDrop } from './FileDrop'
import { MachineView } from './MachineView'
import { PhaseFairway } from './PhaseFairway'
import { PhaseList } from './PhaseList'
import { PublishProcedure } from './PublishProcedure'
import { nameOf } from './sentences'
import { States } from './States'
import { Versions } from './Versions'

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
    retire: (retired: boolean) => run(async () => (await call('retireProcedure', id, retired), reread())),
  }
}

/** /verfahren/:id: one procedure, its phases as sentences, its machine, its versions; an own one is changed by a file. */
const OneProcedure = ({ id }: { id: string }): ReactElement => {
  const { t } = useTranslation(['procedures', 'app'])
  const lang = useLanguage()
  const { data, error } = useRpc('getProcedure', [id])
  const { start, save, retire, isBusy } = useActions(id)
  const [isPublishing, setPublishing] = useState(false)
  if (error?.code === 404) return <NotFoundPage />
  const title = data ? readIn(data.row.name, lang) : t('procedures:title')
  const crumbs = [{ label: t('procedures:title'), to: '/verfahren' }, ...(data ? [{ label: cutName(title) }] : [])]
  if (!data)
    return (
      <Page title={title} crumbs={crumbs}>
        {error ? <FaultNote>{error.message}</FaultNote> : <Skeleton lines={10} label={t('app:loading')} />}
      </Page>
    )
  const { row } = data
  // What the server keeps was read by its schema.
  const document = data.document as ProcedureDocument
  const words = { t: (key: string, params?: object) => t(`procedures:${key}`, { ...params }), lang }
  const read = async (json: unknown): Promise<void> => {
    await call('updateProcedure', id, row.lock, json)
    toast.success(t('procedures:edit.done'))
    await reread()
  }
  return (
    <Page
      title={title}
      crumbs={crumbs}
      actions={
        row.draft && (
          <Button variant="primary" onClick={() => setPublishing(true)}>
            {t('procedures:publish')}
          </Button>
        )
      }
    >
      <div className="pr-page">
        <div className="head">
          <h1>{readIn(document.name, lang)}</h1>
          <States row={row} />
        </div>
        <p className="soft">{row.regimes.join(', ') || t('procedures:list.anyRegime')}</p>
        <PhaseFairway phases={row.phases} label={row.phases.map((phase) => nameOf(phase, row.phases, words)).join(', ')} />
        <div className="pr-actions">
          <Button icon="plus" disabled={isBusy} onClick={start}>
            {t('procedures:start')}
          </Button>
          <Button icon="download" disabled={isBusy} onClick={save}>
            {t('procedures:export')}
          </Button>
          <Button disabled={isBusy} onClick={() => retire(!row.retired)}>
            {t(row.retired ? 'procedures:reinstate' : 'procedures:retire')}
          </Button>
        </div>
        <p className="soft">{t(row.builtIn ? 'procedures:edit.readOnly' : 'procedures:edit.byFile')}</p>
        {!row.builtIn && <FileDrop label={t('procedures:edit.read')} send={read} />}
        <div className="pr-two">
          <section className="surface" aria-labelledby="pr-phases">
            <h2 id="pr-phases">{t('procedures:phasesOf')}</h2>
            <PhaseList document={document} />
          </section>
          <MachineView document={document} />
        </div>
        <Versions id={id} hasDraft={data.isDraft} />
      </div>
      {isPublishing && (
        <PublishProcedure
          id={id}
          lock={row.lock}
          version={row.version + 1}
          onDone={() => void reread()}
          onClose={() => setPublishing(false)}
        />
      )}
    </Page>
  )
}

const ProcedurePage = (): ReactElement => {
  const { isAdmin } = useSession()
  const { id = '' } = useParams()
  // From one to the next nothing comes along: no file's faults, no chosen versions.
  return isAdmin ? <OneProcedure key={id} id={id} /> : <NotFoundPage />
}
export default ProcedurePage
