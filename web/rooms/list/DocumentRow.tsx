import { useId, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon } from '../../ui'
import { DateTime, formatDateTime, formatDay } from '../../ui/time'
import { FileIcon } from '../FileIcon'
import { Thumbnail } from '../Thumbnail'
import { formatSize } from '../size'
import { Details } from './Details'
import { DocumentMenu, isOpen, type DocumentAction } from './DocumentMenu'

interface RowProps {
  file: DocumentView
  /** Depth of its folder. */
  at: number
  onAction: (action: DocumentAction) => void
  onVersion: (no: number) => void
}

/** Scanning is spoken of only where it changes what one can do. */
const Scan = ({ scan }: Pick<DocumentView, 'scan'>): ReactElement | null => {
  const { t } = useTranslation('rooms')
  if (scan === 'infected' || scan === 'failed')
    return (
      <span className="tag error">
        <Icon name="warning" /> {t(`scan.${scan}`)}
      </span>
    )
  if (scan === 'pending') return <span className="tag">{t('scan.pending')}</span>
  return scan === 'clean' ? <span className="sr">{t('scan.clean')}</span> : null
}

/** Somebody wants it deleted: who, when and why, and what another person can answer. */
const Deletion = ({ file, onAction }: Pick<RowProps, 'file' | 'onAction'>): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  if (file.deletion === null) return null
  const { by, at, byMe, reason } = file.deletion
  return (
    <div className="note error rm-deletion">
      <Icon name="trash" />
      <div>
        <p>
          {t(byMe ? 'deletion.mine' : 'deletion.other', { by, date: formatDateTime(at, language) })}
          {reason !== undefined && reason !== '' && <> {t('deletion.reason', { reason })}</>}
        </p>
        <p className="rm-acts flow">
          {isOpen(file, 'confirmDeletion') && (
            <Button variant="danger" size="small" onClick={() => onAction('confirmDeletion')}>
              {t('deletion.confirm')}
            </Button>
          )}
          {isOpen(file, 'keep') && (
            <Button size="small" onClick={() => onAction('keep')}>
              {t(byMe ? 'deletion.takeBack' : 'deletion.keep')}
            </Button>
          )}
        </p>
      </div>
    </div>
  )
}

/** One file: what it is, its name to open it, size and date; the rest when asked for. */
export const DocumentRow = ({ file, at, onAction, onVersion }: RowProps): ReactElement => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const [isUnfolded, unfold] = useState(false)
  const id = useId()
  const name = shownName(file.name)
  const isInfected = file.scan === 'infected'
  const struck = file.struck
  return (
    <li className="rm-file" data-depth={Math.min(at, 6)}>
      <div className="rm-row">
        {file.preview === 'image' ? <Thumbnail file={file} /> : <FileIcon name={file.name} mime={file.mime} />}
        <div className="rm-name">
          {isInfected ? (
            <s>{name}</s>
          ) : (
            <button type="button" className="rm-open" onClick={() => onAction(file.preview === null ? 'download' : 'preview')}>
              {struck ? <s>{name}</s> : name}
            </button>
          )}
          {file.no > 1 && !struck && <span className="tag now">{t('row.newVersion', { no: file.no })}</span>}
          <Scan scan={file.scan} />
          {struck && <p className="rm-small">{t('row.struck', { date: formatDay(struck.at, language), reason: struck.reason })}</p>}
        </div>
        <p className="rm-size num">
          {formatSize(file.size, language)}
          <span>
            <DateTime value={file.date} as="day" />
          </span>
        </p>
        <div className="rm-acts flow">
          {!isInfected && (
            <Button variant="quiet" size="small" icon="download" label={t('row.download', { name })} onClick={() => onAction('download')} />
          )}
          <Button
            variant="quiet"
            size="small"
            icon={isUnfolded ? 'up' : 'down'}
            label={t('row.details', { name })}
            expanded={isUnfolded}
            onClick={() => unfold(!isUnfolded)}
          />
          <DocumentMenu file={file} onAction={onAction} />
        </div>
      </div>
      <Deletion file={file} onAction={onAction} />
      {isUnfolded && <Details file={file} id={id} onDownload={onVersion} />}
    </li>
  )
}
