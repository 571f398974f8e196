import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { call } from '../../rpc'
import { VerbDialog } from '../../ui'
import { Fault } from './Fault'
import { useRoomAction } from './useRoomAction'

interface DeleteDialogProps {
  file: DocumentView
  onClose: () => void
}

/** Asks before a file is gone: one's own alone, or as the second person. */
export const DeleteDialog = ({ file, onClose }: DeleteDialogProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'app'])
  const { isBusy, fault, run } = useRoomAction(onClose)
  const isSecond = file.deletion !== null
  return (
    <VerbDialog
      title={t('deleteAlone.title')}
      verb={t('deleteAlone.do')}
      danger
      width="narrow"
      busy={isBusy}
      onDo={() => run(() => call('deleteDocument', file.id, null))}
      onClose={onClose}
    >
      <p>
        {t(isSecond ? 'deleteAlone.second' : file.versions.length > 1 ? 'deleteAlone.versions' : 'deleteAlone.text', {
          name: shownName(file.name),
          by: file.deletion?.by ?? '',
        })}
      </p>
      <Fault what={t('failed.delete')} why={fault} />
    </VerbDialog>
  )
}
