import './exchange.css'
import { type ReactElement, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useSession } from '../../session/SessionProvider'
import { Page } from '../../page/Page'
import { useRpc, call } from '../../rpc'
import { Button, FaultNote, Field, Icon } from '../../ui'
import type { Answers } from './columns'
import { ImportCheck } from './ImportCheck'
import { useImport } from './useImport'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/useLanguage'

interface FileDropProps {
  /** Of the file that is chosen; null: none yet. */
  name: string | null
  isBusy: boolean
  onFile: (file: File) => void
  /** Several were dropped at once: none is taken. */
  onSeveral: () => void
}

/** One file, chosen or dropped. */
const FileDrop = ({ name, isBusy, onFile, onSeveral }: FileDropProps): ReactElement => {
  const { t } = useTranslation('exchange')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [file, ...others] = event.dataTransfer.files
    if (isBusy || !file) return
    if (others.length > 0) onSeveral()
    else onFile(file)
  }
  return (
    <section
      className={isOver ? 'surface ex-drop over' : 'surface ex-drop'}
      aria-label={t('file')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        <Icon name="upload" /> {name === null ? t('drop') : <b>{name}</b>}
      </p>
      <p className="small soft">{t('formats')}</p>
      <Button variant={name === null ? 'primary' : 'plain'} disabled={isBusy} onClick={() => input.current?.click()}>
        {t(name === null ? 'choose' : 'chooseOther')}
      </Button>
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label={t('file')}
        accept=".geojson,.json,.kml,.kmz,.zip,.gpkg,.gml,.xml,.dxf,.csv"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </section>
  )
}

/** In ms: the figures are to move, not to be exact. */
const AGAIN = 700

/** How far the import with this key is; before the first figures, and where there are none, only that it goes on. */
const ImportProgress = ({ what, importKey }: { what: 'reading' | 'importing'; importKey: string }): ReactElement => {
  const { t } = useTranslation('exchange')
  const language = useLanguage()
  const { data } = useQuery({
    // Its first word is no topic of live changes: it is asked by the clock alone.
    queryKey: ['importProgress', importKey],
    queryFn: () => call('getPropertyImportProgress', importKey),
    refetchInterval: AGAIN,
    retry: false,
    gcTime: 0,
  })
  const figure = (count: number): string => count.toLocaleString(language)
  return (
    <div className="ex-busy">
      <progress
        className="progress-bar"
        aria-label={t(`busy.${what}`)}
        {...(data ? { value: data.done, max: Math.max(1, data.total) } : {})}
      />{' '}
      {/* Read aloud once; the figures after it would never let anybody listen to anything else. */}
      <span role="status">{t(`busy.${what}`)}</span>{' '}
      {data && <span className="num">{t(`progress.${data.step}`, { done: figure(data.done), total: figure(data.total) })}</span>}
    </div>
  )
}

/** Where rows go that name no location: asked before a file is read, so that its rows are not faults first. */
const Location = ({
  answers,
  isBusy,
  onAnswer,
}: {
  answers: Answers
  isBusy: boolean
  onAnswer: (answer: Answers) => void
}): ReactElement => {
  const { t } = useTranslation('exchange')
  const locations = useRpc('getLocations', [false])
  return (
    <section className="surface">
      <Field label={t('location.label')} hint={t('location.hint')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={answers.locationId ?? ''}
            disabled={isBusy}
            onChange={({ target: { value } }) => onAnswer({ locationId: value === '' ? undefined : Number(value) })}
          >
            <option value="">{t('location.none')}</option>
            {(locations.data ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </section>
  )
}

const Import = (): ReactElement => {
  const { t } = useTranslation(['exchange', 'parcels'])
  const { file, mapping, answers, preview, done, busy, failure, key, choose, map, answer, refuse, run, restart } = useImport()
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
        <FaultNote>{failure}</FaultNote>
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
            <Location answers={answers} isBusy={busy !== null} onAnswer={answer} />
            <FileDrop
              name={file?.name ?? null}
              isBusy={busy !== null}
              onFile={(chosen) => void choose(chosen)}
              onSeveral={() => refuse(t('oneFile'))}
            />
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
