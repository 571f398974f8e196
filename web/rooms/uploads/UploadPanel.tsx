import { useEffect, type ReactElement, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, ProgressBar } from '../../ui'
import { formatSize, formatRate } from '../size'
import { sumOf, type Queue, type Upload } from './queue'
import { uploads, useUploads } from './store'
import { showsUploads } from './uploading'
import { formatDateTime, formatTime, useServerNow } from '../../ui/time'
import { estimateOf, type DeadlineFit } from './rate'
import { shownName } from '../../../engine/files'
import { FileIcon } from '../FileIcon'

const VERDICTS: readonly DeadlineFit[] = ['yes', 'close', 'no']
const MINUTE = 60_000
const DAY = 86_400_000

interface EstimateProps {
  /** Bytes still to be sent. */
  left: number
  /** Bytes a second; null while it is not measured yet. */
  rate: number | null
  /** Instant; null where there is no deadline. */
  until: string | null
}

/** Whether it arrives before the deadline, by the measured rate: 'Reicht bis 10:00 Uhr: ja / knapp / nein', and how long it takes. */
const Estimate = ({ left, rate, until }: EstimateProps): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const now = useServerNow('second')
  if (left <= 0) return null
  // Without a deadline nobody waits for the answer.
  if (rate === null) return until === null ? null : <p className="rm-small">{t('estimate.measuring')}</p>
  const deadline = until === null || Date.parse(until) <= now ? null : Date.parse(until)
  const { takes, ends, verdict } = estimateOf({ left, rate, now, deadline })
  const speed = formatRate(rate, language)
  const minutes = Math.round(takes / MINUTE)
  return (
    <div className="rm-estimate">
      {verdict !== null && deadline !== null && (verdict !== 'yes' || deadline - now < DAY) && (
        <p>
          {deadline - now < DAY
            ? t('estimate.question', { time: formatTime(deadline, language) })
            : t('estimate.questionDay', { date: formatDateTime(deadline, language) })}
          <span className={`seg rm-verdict ${verdict}`} aria-hidden="true">
            {VERDICTS.map((one) => (
              <span key={one} className={one === verdict ? 'is' : undefined}>
                {one === verdict && <Icon name={one === 'yes' ? 'check' : one === 'close' ? 'clock' : 'warning'} size={16} />}
                {t(`estimate.${one}`)}
              </span>
            ))}
          </span>
          <span className="sr" role="status">
            {t(`estimate.${verdict}`)}
          </span>
        </p>
      )}
      <p className="rm-small num">
        {!Number.isFinite(takes)
          ? t('estimate.still')
          : minutes < 1
            ? t('estimate.soon', { rate: speed })
            : takes < 12 * 60 * MINUTE
              ? t('estimate.takes', { count: minutes, rate: speed, time: formatTime(ends, language) })
              : t('estimate.long', { rate: speed })}
      </p>
    </div>
  )
}

/** Faults that have words of ours; anything else is the server's own sentence. */
const OURS: readonly string[] = ['tooLarge', 'refused']

/** One file on its way: how far it is, what holds it up, and what can be done about it. */
const UploadRow = memo(({ upload, isNewVersion }: { upload: Upload; isNewVersion: boolean }): ReactElement => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const { key, state, name, folder, size, sent, fault } = upload
  const shown = shownName(name)
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const isMoving = state === 'running' || state === 'paused' || state === 'broken'
  return (
    <li className={`rm-up ${state}`}>
      <FileIcon name={name} />
      <div className="rm-up-body">
        <p className="rm-up-name">
          {folder !== '' && <span className="soft">{shownName(folder)}/</span>}
          {shown}
          {isNewVersion && <span className="tag now">{t('upload.newVersion')}</span>}
        </p>
        {isMoving && <ProgressBar value={size === 0 ? 0 : sent / size} label={t('upload.progressOf', { name: shown })} />}
        {state === 'failed' ? (
          <p className="help error" role="alert">
            <Icon name="warning" size={16} /> {fault !== null && OURS.includes(fault) ? t(`fault.${fault}`) : fault}
          </p>
        ) : (
          <p className="rm-small num">
            {state === 'waiting' || state === 'held' || state === 'done'
              ? t(`upload.${state}`)
              : t(`upload.${state}`, { percent, sent: formatSize(sent, language) })}
          </p>
        )}
      </div>
      <span className="rm-size num">{formatSize(size, language)}</span>
      <span className="rm-acts flow">
        {(state === 'running' || state === 'waiting') && (
          <Button
            variant="quiet"
            size="small"
            icon="pause"
            label={t('upload.pauseOne', { name: shown })}
            onClick={() => uploads.pause([key])}
          />
        )}
        {(state === 'paused' || state === 'broken') && (
          <Button
            variant="quiet"
            size="small"
            icon="play"
            label={t('upload.resumeOne', { name: shown })}
            onClick={() => uploads.resume([key])}
          />
        )}
        {state === 'failed' && fault !== 'tooLarge' && (
          <Button
            variant="quiet"
            size="small"
            icon="play"
            label={t('upload.againOne', { name: shown })}
            onClick={() => uploads.resume([key])}
          />
        )}
        <Button
          variant="quiet"
          size="small"
          icon="close"
          label={t(state === 'failed' ? 'upload.clearOne' : 'upload.cancelOne', { name: shown })}
          onClick={() => uploads.drop([key])}
        />
      </span>
    </li>
  )
})
UploadRow.displayName = 'UploadRow'

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
