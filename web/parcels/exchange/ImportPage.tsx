import './exchange.css'
import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportOptions, ImportPreview } from '../../../server/contract/parcels/exchange'
import { NotFoundPage } from '../../app/NotFoundPage'
import { useUnsavedChanges, writeUnsaved } from '../../app/guard/unsaved'
import { RpcError, call } from '../../app/rpc'
import { newRequestId } from '../../app/rpc/wire'
import { useSession } from '../../app/session/SessionProvider'
import { Page } from '../../app/shell/Page'
import { Button, Icon } from '../../ui'
import { forgetLists } from '../many/forgetLists'
import { toBase64 } from './base64'
import { MOST_BYTES, type Answers, type Mapping } from './columns'
import { FileDrop } from './FileDrop'
import { ImportCheck } from './ImportCheck'
import { ImportProgress } from './ImportProgress'

interface Sent {
  name: string
  content: string
}

type Done = { count: number; firstId: number; lastId: number }
type Busy = 'reading' | 'importing' | null

interface FaultRow {
  path?: string
  message?: string
  rule?: string
  params?: Record<string, unknown>
}

/** The first thing that is wrong with a file as a whole, in words. */
const faultOf = (fault: unknown): { message: string; rule: string | undefined; params: FaultRow['params'] } => {
  if (!(fault instanceof RpcError)) return { message: '', rule: undefined, params: {} }
  const [first] = Array.isArray(fault.data?.['errors']) ? (fault.data['errors'] as FaultRow[]) : []
  return { message: fault.message, rule: first?.rule, params: first?.params }
}

/** What is left out says nothing. */
const optionsOf = (mapping: Mapping | undefined, answers: Answers): ImportOptions => ({
  ...(mapping === undefined ? {} : { mapping }),
  ...Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)),
})

const Import = (): ReactElement => {
  const { t } = useTranslation(['exchange', 'parcels'])
  const [file, setFile] = useState<Sent | null>(null)
  const [mapping, setMapping] = useState<Mapping | undefined>(undefined)
  const [answers, setAnswers] = useState<Answers>({})
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const [key] = useState(newRequestId)
  /** Answers are given faster than a file is read: only what was asked last is shown. */
  const asked = useRef(0)
  const [failure, setFailure] = useState<string | null>(null)
  useUnsavedChanges(file !== null && done === null)

  const say = (fault: unknown): void => {
    const { message, rule, params } = faultOf(fault)
    const isFile = rule?.startsWith('import.') === true && rule !== 'import.asked'
    setFailure(isFile ? t(`fault.${rule.slice('import.'.length)}`, { ...params, defaultValue: message }) : message || t('failed'))
  }
  const read = async (sent: Sent, wanted: Answers, columns?: Mapping): Promise<void> => {
    const mine = ++asked.current
    setBusy('reading')
    setFailure(null)
    setAnswers(wanted)
    try {
      const found = await call('previewPropertyImport', sent, { key, ...optionsOf(columns, wanted) })
      if (mine !== asked.current) return
      setPreview(found)
      setMapping(found.mapping)
      setFile(sent)
    } catch (fault) {
      if (mine === asked.current) say(fault)
    } finally {
      if (mine === asked.current) setBusy(null)
    }
  }
  const choose = async (chosen: File): Promise<void> => {
    if (chosen.size > MOST_BYTES) return setFailure(t('tooLarge'))
    const content = toBase64(new Uint8Array(await chosen.arrayBuffer()))
    setFile(null)
    setPreview(null)
    // What was said of another file is not said of this one, but where it goes.
    await read({ name: chosen.name, content }, { locationId: answers.locationId })
  }
  const map = (next: Mapping): void => {
    setMapping(next)
    if (file) void read(file, answers, next)
  }
  const answer = (part: Answers): void => {
    // Another layer, and other letters in the names of columns: they are mapped anew.
    const isOther = part.layer !== undefined || part.charset !== undefined
    if (file)
      void read(
        file,
        part.layer === undefined ? { ...answers, ...part } : { locationId: answers.locationId, ...part },
        isOther ? undefined : mapping,
      )
  }
  const run = async (): Promise<void> => {
    if (!file || busy !== null) return
    setBusy('importing')
    setFailure(null)
    try {
      setDone(await call('importProperties', file, { key, ...optionsOf(mapping, answers) }))
      writeUnsaved(false)
      forgetLists()
    } catch (fault) {
      say(fault)
    } finally {
      setBusy(null)
    }
  }
  const restart = (): void => {
    setFile(null)
    setPreview(null)
    setAnswers({ locationId: answers.locationId })
    setMapping(undefined)
    setDone(null)
    setFailure(null)
  }
  const isReady = preview !== null && preview.faultCount === 0 && preview.questions.length === 0 && busy === null
  return (
    <Page
      title={t('title')}
      crumbs={[{ label: t('parcels:title'), to: '/grundstuecke' }, { label: t('title') }]}
      {...(done || !preview || preview.questions.includes('layer')
        ? {}
        : {
            actions: (
              <Button variant="primary" busy={busy === 'importing'} disabled={!isReady} onClick={() => void run()}>
                {t('run', { count: preview.count })}
              </Button>
            ),
          })}
    >
      <div className="ex">
        <h1>{t('title')}</h1>
        {failure !== null && (
          <div className="note error" role="alert">
            <Icon name="warning" />
            <p>{failure}</p>
          </div>
        )}
        {busy !== null && <ImportProgress what={busy} importKey={key} />}
        {done ? (
          <section className="surface ex-done" role="status">
            <h2>{t('done.title', { count: done.count })}</h2>
            <p>{t('done.text', { count: done.count })}</p>
            <p className="ex-acts">
              <Button
                variant="primary"
                to={`/grundstuecke${answers.locationId === undefined ? '' : `?locationId=${answers.locationId}`}#liste`}
              >
                {t('done.toList')}
              </Button>
              <Button onClick={restart}>{t('done.again')}</Button>
            </p>
          </section>
        ) : (
          <>
            <FileDrop name={file?.name ?? null} isBusy={busy !== null} onFile={(chosen) => void choose(chosen)} />
            {preview && (
              <ImportCheck
                preview={preview}
                mapping={mapping ?? {}}
                answers={answers}
                isBusy={busy !== null}
                onMapping={map}
                onAnswer={answer}
              />
            )}
          </>
        )}
      </div>
    </Page>
  )
}

/** /grundstuecke/import: a file, what would become of it, and every row as a parcel, or none. For staff. */
const ImportPage = (): ReactElement => (useSession().isInternal ? <Import /> : <NotFoundPage />)

export default ImportPage
