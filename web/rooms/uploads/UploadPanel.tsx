import { useEffect, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, ProgressBar } from '../../ui'
import { formatSize } from '../size'
import { Estimate } from './Estimate'
import { sumOf, type Queue } from './queue'
import { uploads, useUploads } from './store'
import { showsUploads } from './uploading'
import { UploadRow } from './UploadRow'

/** More rows than this only make the page long; the sum tells of the others. */
const SHOWN = 40
const ORDER = { failed: 0, held: 1, running: 2, broken: 3, paused: 4, waiting: 5, done: 6 } as const

const keysOf = (queue: Queue, ...states: readonly string[]): string[] =>
  queue.filter(({ state }) => states.includes(state)).map(({ key }) => key)

interface UploadPanelProps {
  roomId: string
  until: string | null
  /** Says of a folder and name that a file with it lies there already. */
  isKnown: (folder: string, name: string) => boolean
}

/** What is on its way to a room: each file and the sum, whether it arrives in time, pause, resume and cancel. */
export const UploadPanel = ({ roomId, until, isKnown }: UploadPanelProps): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const { queue, rate, left } = useUploads(roomId)
  const isShown = queue.length > 0
  useEffect(() => (isShown ? showsUploads() : undefined), [isShown])
  if (queue.length === 0) return null
  const sum = sumOf(queue)
  const { byState } = sum
  const under = keysOf(queue, 'running', 'waiting', 'broken')
  const stopped = keysOf(queue, 'paused')
  const held = keysOf(queue, 'held')
  const open = queue.filter(({ state }) => state !== 'done').sort((one, other) => ORDER[one.state] - ORDER[other.state])
  if (open.length === 0)
    return (
      <p className="rm-done" role="status">
        <Icon name="check" /> <span>{t('upload.allDone', { count: byState.done })}</span>
        <Button
          variant="quiet"
          size="small"
          icon="close"
          label={t('upload.clear')}
          onClick={() => uploads.drop(queue.map(({ key }) => key))}
        />
      </p>
    )
  const count = sum.count - byState.failed
  return (
    <section className="rm-panel" aria-label={t('upload.heading')}>
      <header>
        <div className="rm-sum">
          <p role="status">
            {byState.broken > 0 && byState.running === 0 ? (
              <b>
                <Icon name="warning" /> {t('upload.lineLost')}
              </b>
            ) : (
              <b className="num">{t('upload.sum', { done: byState.done, count })}</b>
            )}
          </p>
          <p className="rm-small num">
            {t('upload.bytes', { sent: formatSize(sum.sent, language), size: formatSize(sum.size, language) })}
          </p>
        </div>
        <div className="rm-acts flow">
          {held.length > 0 && (
            <Button icon="upload" onClick={() => uploads.release(roomId)}>
              {t('upload.release')}
            </Button>
          )}
          {under.length > 0 && (
            <Button size="small" icon="pause" onClick={() => uploads.pause(under)}>
              {t('upload.pauseAll')}
            </Button>
          )}
          {stopped.length > 0 && (
            <Button size="small" icon="play" onClick={() => uploads.resume(stopped)}>
              {t('upload.resumeAll')}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => uploads.drop(open.map(({ key }) => key))}>
            {t(under.length + stopped.length > 0 ? 'upload.cancelAll' : 'upload.discardAll')}
          </Button>
        </div>
      </header>
      {count > 0 && <ProgressBar value={sum.size === 0 ? 0 : sum.sent / sum.size} label={t('upload.progress')} />}
      {byState.running + byState.waiting + byState.held > 0 && <Estimate left={left} rate={rate} until={until} />}
      <ul>
        {open.slice(0, SHOWN).map((upload) => (
          <UploadRow key={upload.key} upload={upload} isNewVersion={isKnown(upload.folder, upload.name)} />
        ))}
      </ul>
      {open.length > SHOWN && <p className="rm-small">{t('upload.more', { count: open.length - SHOWN })}</p>}
    </section>
  )
}
