import '../rooms.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, ProgressBar } from '../../ui'
import { formatSize } from '../size'
import { sumOf } from './queue'
import { uploads, useUploads } from './store'

/** On every other page: files go on being sent while one does something else, and whoever would leave them behind sees it. */
const UploadDock = (): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const { queue } = useUploads()
  const { size, sent, count, byState } = sumOf(queue)
  if (byState.done === count) return null
  const under = queue.filter(({ state }) => state === 'running' || state === 'waiting' || state === 'broken').map(({ key }) => key)
  const stopped = queue.filter(({ state }) => state === 'paused').map(({ key }) => key)
  return (
    <aside className="rm-dock float" aria-label={t('upload.heading')}>
      <p className="num">
        <b>{t('upload.sum', { done: byState.done, count: count - byState.failed })}</b>
        <span className="rm-small">
          {t(byState.broken > 0 && byState.running === 0 ? 'upload.lineLost' : 'upload.bytes', {
            sent: formatSize(sent, language),
            size: formatSize(size, language),
          })}
        </span>
      </p>
      {under.length > 0 && (
        <Button variant="quiet" size="small" icon="pause" label={t('upload.pauseAll')} onClick={() => uploads.pause(under)} />
      )}
      {under.length === 0 && stopped.length > 0 && (
        <Button variant="quiet" size="small" icon="play" label={t('upload.resumeAll')} onClick={() => uploads.resume(stopped)} />
      )}
      <ProgressBar value={size === 0 ? 0 : sent / size} label={t('upload.progress')} />
    </aside>
  )
}

export default UploadDock
