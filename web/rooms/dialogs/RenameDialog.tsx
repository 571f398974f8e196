import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { faultOfName } from '../../../engine/files'
import type { DocumentView } from '../../../server/contract/rooms/views'
import { call } from '../../rpc'
import { Button, Modal, TextInput } from '../../ui'
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
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (wrong !== null) return
    setAsked(name)
    run(() => call('renameDocument', file.id, name.trim(), file.version))
  }
  return (
    <Modal
      title={t('rename.title')}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" type="submit" form="rm-rename" busy={isBusy} disabled={wrong !== null || name.trim() === file.name}>
            {t('rename.do')}
          </Button>
        </>
      }
    >
      <form id="rm-rename" onSubmit={send}>
        <TextInput
          label={t('rename.name')}
          error={wrong === null || wrong === 'empty' ? undefined : t(`name.${wrong}`)}
          value={name}
          onChange={setName}
        />
        <Fault what={t('failed.rename')} why={name === asked ? fault : ''} />
      </form>
    </Modal>
  )
}
