import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomView } from '../../../server/contract/rooms/views'
import { useLeaving } from '../../guard/useLeaving'
import { call } from '../../rpc'
import { FormDialog, TextArea, TextInput } from '../../ui'
import { Fault } from './Fault'
import { useRoomAction } from './useRoomAction'

interface RoomDialogProps {
  /** The room to be changed; missing: a new one. */
  room?: RoomView
  projectId: string
  /** A room of the negotiation with this company. */
  offerId?: string | undefined
  onClose: () => void
}

/** Name and purpose of a data room: a new one, or one that somebody made by hand. */
export const RoomDialog = ({ room, projectId, offerId, onClose }: RoomDialogProps): ReactElement => {
  const { t } = useTranslation(['rooms', 'app'])
  const [name, setName] = useState(room?.name ?? '')
  const [description, setDescription] = useState(room?.description ?? '')
  const { isBusy, fault, run } = useRoomAction(onClose)
  const { leave, question } = useLeaving(name !== (room?.name ?? '') || description !== (room?.description ?? ''), onClose)
  const texts = { name: name.trim(), description: description.trim() }
  const isReady = texts.name !== '' && texts.description !== ''
  const send = (): void => {
    run(() =>
      room
        ? call('updateRoom', { id: room.id, version: room.version, ...texts })
        : call('createRoom', { projectId, ...texts, ...(offerId === undefined ? {} : { offerId }) }),
    )
  }
  return (
    <FormDialog
      title={t(room ? 'room.editTitle' : 'room.createTitle')}
      verb={t(room ? 'room.save' : 'room.create')}
      className="rm-form"
      isReady={isReady}
      busy={isBusy}
      onSubmit={send}
      onClose={leave}
    >
      <TextInput label={t('room.name')} maxLength={200} value={name} onChange={setName} />
      <TextArea
        label={t('room.description')}
        hint={t(offerId === undefined ? 'room.descriptionHint' : 'room.negotiationHint')}
        rows={3}
        maxLength={2000}
        value={description}
        onChange={setDescription}
      />
      <Fault what={t(room ? 'failed.updateRoom' : 'failed.createRoom')} why={fault} />
      {question}
    </FormDialog>
  )
}
