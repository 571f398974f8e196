import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../engine/files'
import type { EvaluatedOffer } from '../../server/contract/evaluation/views'
import { useLanguage } from '../i18n/useLanguage'
import { FileIcon, formatSize, Thumbnail } from '../rooms'
import { fileKindOf } from '../rooms/fileKind'
import { useDownload } from '../rooms/useDownload'

type File = EvaluatedOffer['files'][number]

const Name = ({ file }: { file: File }): ReactElement => {
  const { isAsking, download } = useDownload(file.roomId ?? '')
  if (file.roomId === null) return <>{shownName(file.name)}</>
  return (
    <button type="button" className="linklike" disabled={isAsking} onClick={() => void download(file.id)}>
      {shownName(file.name)}
    </button>
  )
}

/** What was submitted with it; a click saves the file. */
export const Files = ({ files }: { files: readonly File[] }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  if (files.length === 0) return <p className="small soft">{t('files.none')}</p>
  return (
    <ul className="ev-files small" aria-label={t('files.label')}>
      {files.map((file) => (
        <li key={file.id}>
          {file.roomId !== null && fileKindOf(file.name) === 'image' ? (
            <Thumbnail file={{ ...file, roomId: file.roomId }} />
          ) : (
            <FileIcon name={file.name} />
          )}
          <Name file={file} /> <span className="soft num">{formatSize(file.size, language)}</span>
        </li>
      ))}
    </ul>
  )
}
