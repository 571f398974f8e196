import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { faultOfName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { call } from '../../rpc'
import { FormDialog, TextInput } from '../../ui'
import { Fault } from './Fault'
import { useRoomAction } from './useRoomAction'

/** Another name for a file, in the folder where it lies. */
export const RenameDialog = ({ file, onClose }: { file: DocumentView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['rooms', 'app'])
  const [name, setName] = useState(file.name)
  const { isBusy, fault, run } = useRoomAction(onClose)
  const wrong = faultOfName(name)
  /** The name that the server was asked for: of another one its refusal says nothing. */
  const [asked, setAsked] = useState(name)
  const send = (): void => {
    if (wrong !== null) return
    setAsked(name)
    run(() => call('renameDocument', file.id, name.trim(), file.version))
  }
  return (
    <FormDialog
      title={t('rename.title')}
      verb={t('rename.do')}
      width="narrow"
      className=""
      isReady={wrong === null && name.trim() !== file.name}
      busy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput
        label={t('rename.name')}
        error={wrong === null || wrong === 'empty' ? undefined : t(`name.${wrong}`)}
        value={name}
        onChange={setName}
      />
      <Fault what={t('failed.rename')} why={name === asked ? fault : ''} />
    </FormDialog>
  )
}
