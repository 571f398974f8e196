import { memo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, ProgressBar } from '../../ui'
import { FileIcon } from '../FileIcon'
import { formatSize } from '../size'
import type { Upload } from './queue'
import { uploads } from './store'

/** Faults that have words of ours; anything else is the server's own sentence. */
const OURS: readonly string[] = ['tooLarge', 'refused']

/** One file on its way: how far it is, what holds it up, and what can be done about it. */
export const UploadRow = memo(({ upload, isNewVersion }: { upload: Upload; isNewVersion: boolean }): ReactElement => {
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
