import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import { useLanguage } from '../../i18n/useLanguage'
import { Digest, FileIcon, formatSize } from '../../rooms'
import { Button, Icon } from '../../ui'
import { Menu } from '../../ui/Menu'
import { DateTime, formatDateTime } from '../../ui/time'
import { EntryName } from './EntryName'
import type { FileView } from './tree'

interface FileLineProps {
  file: FileView
  mayEdit: boolean
  onSave: () => void
  onShare: (isPublic: boolean) => void
  onAsk: (what: 'move' | 'rename' | 'archive') => void
}

const Scan = ({ scan }: Pick<FileView, 'scan'>): ReactElement | null => {
  const { t } = useTranslation('rooms')
  if (scan !== 'infected' && scan !== 'failed' && scan !== 'pending') return null
  return <span className={scan === 'pending' ? 'tag' : 'tag error'}>{t(`scan.${scan}`)}</span>
}

/** One file or other entry of a folder: its name, size and date; staff say who sees it, and move, rename or archive it. */
export const FileLine = ({ file, mayEdit, onSave, onShare, onAsk }: FileLineProps): ReactElement => {
  const { t } = useTranslation('parcelFiles')
  const language = useLanguage()
  const [isUnfolded, unfold] = useState(false)
  const { sha256, isPublic, fileSizeInBytes, created, by } = file
  const name = shownName(file.name)
  const asks = ['move', 'rename', 'archive'] as const
  return (
    <>
      <div className="rm-row">
        {sha256 === undefined ? <Icon name={file.link === undefined ? 'tender' : 'globe'} /> : <FileIcon name={file.name} />}
        <div className="rm-name">
          <EntryName file={file} onSave={onSave} />
          <Scan scan={file.scan} />
        </div>
        <p className={sha256 === undefined ? 'rm-size num pf-bare' : 'rm-size num'}>
          {sha256 === undefined ? '' : formatSize(fileSizeInBytes, language)}
          <span>
            <DateTime value={created} as="day" />
          </span>
        </p>
        <div className="rm-acts flow">
          {mayEdit && (
            <Button
              variant="quiet"
              size="small"
              icon={isPublic ? 'globe' : 'eyeOff'}
              pressed={isPublic}
              label={t('publicOf', { name })}
              title={t(isPublic ? 'isPublic' : 'isInternal')}
              onClick={() => onShare(!isPublic)}
            />
          )}
          {sha256 !== undefined && (
            <>
              <Button variant="quiet" size="small" icon="download" label={t('saveOne', { name })} onClick={onSave} />
              <Button
                variant="quiet"
                size="small"
                icon={isUnfolded ? 'up' : 'down'}
                label={t('details', { name })}
                expanded={isUnfolded}
                onClick={() => unfold(!isUnfolded)}
              />
            </>
          )}
          {mayEdit && (
            <Menu
              button={<Icon name="more" />}
              label={t('menuOf', { name })}
              className="btn quiet small icon"
              items={asks.map((what) => ({ label: t(`do.${what}`), onSelect: () => onAsk(what) }))}
            />
          )}
        </div>
      </div>
      {isUnfolded && sha256 !== undefined && (
        <div className="rm-details">
          <dl>
            <div>
              <dt>{t('added')}</dt>
              <dd>
                {formatDateTime(created, language)}
                {by !== undefined && `, ${by}`}
              </dd>
            </div>
            <div>
              <dt>{t('hash')}</dt>
              <dd>
                <Digest value={sha256} of={name} />
              </dd>
            </div>
          </dl>
        </div>
      )}
    </>
  )
}
