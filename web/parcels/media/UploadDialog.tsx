import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '../../rooms/FileButton'
import { formatSize } from '../../rooms/size'
import { useDrop } from '../../rooms/useDrop'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon, Modal, ProgressBar } from '../../ui'
import { useUploads, type Upload } from './uploads'

const Row = ({ upload: { file, state, share, why } }: { upload: Upload }): ReactElement => {
  const { t } = useTranslation('parcelMedia')
  const language = useLanguage()
  const isSent = state === 'sending' && share >= 1
  return (
    <li>
      <p className="pm-file">
        <span className="cut">{file.name}</span> <span className="soft num nowrap">{formatSize(file.size, language)}</span>
      </p>
      {state === 'sending' && <ProgressBar value={share} label={t('upload.progress', { name: file.name })} />}
      <p className={state === 'failed' ? 'pm-failed' : 'small soft'} role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed' && <Icon name="warning" size={16} />}
        {state === 'done' && <Icon name="check" size={16} />}{' '}
        {state === 'failed'
          ? `${t('upload.failed')}${why === '' ? '' : `: ${why}`}`
          : t(isSent ? 'upload.drawing' : `upload.state.${state}`)}
      </p>
    </li>
  )
}

interface UploadDialogProps {
  propertyId: number
  onArrived: () => void
  onClose: () => void
}

/** Pictures for a parcel: chosen by 'Panorama' or 'Bild', or dropped, then told by their shape. */
export const UploadDialog = ({ propertyId, onArrived, onClose }: UploadDialogProps): ReactElement => {
  const { t } = useTranslation(['parcelMedia', 'app'])
  const { uploads, isUnderWay, add } = useUploads(propertyId, onArrived)
  const drop = useDrop(true, (chosen) =>
    add(
      chosen.map(({ file }) => file),
      null,
    ),
  )
  return (
    <Modal
      title={t('upload.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(isUnderWay ? 'upload.stop' : 'app:close')}</Button>}
    >
      <div className={drop.isOver ? 'pm-drop over' : 'pm-drop'} {...drop.handlers}>
        <p className="pm-buttons">
          {(['panorama', 'image'] as const).map((kind) => (
            <FileButton
              key={kind}
              take="files"
              icon="upload"
              onChosen={(chosen) =>
                add(
                  chosen.map(({ file }) => file),
                  kind,
                )
              }
            >
              {t(`upload.${kind}`)}
            </FileButton>
          ))}
        </p>
        <p className="small soft">{t('upload.hint')}</p>
      </div>
      {uploads.length > 0 && (
        <ul className="pm-uploads stack-3">
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </Modal>
  )
}
