import './rooms.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { roomText } from '../../engine/files'
import type { RoomView } from '../../server/contract/rooms/views'
import { useLanguage } from '../i18n/useLanguage'
import { call } from '../rpc'
import { Button, ConfirmDialog, Icon, FormDialog, TextArea, TextInput } from '../ui'
import { Menu } from '../ui/Menu'
import { toast } from '../ui/toasts/toasts'
import { useRoomAction } from './dialogs/useRoomAction'
import { RoomBody } from './RoomBody'
import { useLeaving } from '../guard/useLeaving'
import { Fault } from './dialogs/Fault'

interface RoomDialogProps {
  /** The room to be changed; missing: a new one. */
  room?: RoomView
  projectId: string
  /** A room of the negotiation with this company. */
  offerId?: string | undefined
  onClose: () => void
}

/** Name and purpose of a data room: a new one, or one that somebody made by hand. */
const RoomDialog = ({ room, projectId, offerId, onClose }: RoomDialogProps): ReactElement => {
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

interface RoomSectionProps {
  room: RoomView
  /** Level of its heading. */
  level?: 2 | 3
  /** Below the name: whose room it is. */
  owner?: string | undefined
  /** Beside the name: who puts files into it. */
  side?: string | undefined
}

/** The address of a room, to be sent to somebody: whole, as the server knows itself. */
const copyAddress = async (roomId: string): Promise<void> => navigator.clipboard.writeText(await call('createPublicLink', roomId, null))

/** A data room under its name, with what can be done to the room itself. */
export const RoomSection = ({ room, level = 2, owner, side }: RoomSectionProps): ReactElement => {
  const { t } = useTranslation('rooms')
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = (): void => setDialog(null)
  const { isBusy, fault, run } = useRoomAction(close)
  const Heading = `h${level}` as const
  const language = useLanguage()
  const name = roomText(room.name, language)
  const copy = (): void =>
    void copyAddress(room.id).then(
      () => toast.success(t('link.copied')),
      () => toast.error(t('link.failed')),
    )
  const items = [
    ...(room.canEdit ? [{ label: t('room.edit'), onSelect: () => setDialog('edit') }] : []),
    ...(room.canDelete && room.fileCount === 0 ? [{ label: t('room.delete'), onSelect: () => setDialog('delete') }] : []),
    ...(room.part === 'documents' ? [{ label: t('link.copy'), onSelect: copy }] : []),
  ]
  return (
    <section className="rm-section" aria-labelledby={`rm-${room.id}`}>
      <header>
        <div>
          <Heading id={`rm-${room.id}`}>
            {name}
            {side !== undefined && <span className="tag">{side}</span>}
            {room.sealed && (
              <span className="tag">
                <Icon name="lock" /> {t('sealed')}
              </span>
            )}
          </Heading>
          {owner !== undefined && <p className="soft">{owner}</p>}
          {room.description !== '' && <p className="rm-about">{roomText(room.description, language)}</p>}
        </div>
        {items.length > 0 && (
          <Menu button={<Icon name="more" />} label={t('room.menu', { name })} className="btn quiet small icon" items={items} />
        )}
      </header>
      <RoomBody room={room} slim={level === 3} />
      {dialog === 'edit' && <RoomDialog room={room} projectId={room.projectId} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('room.deleteTitle')}
          confirm={t('room.deleteDo')}
          danger
          busy={isBusy}
          onCancel={close}
          onConfirm={() => run(() => call('deleteRoom', room.id))}
        >
          {fault === '' ? t('room.deleteText', { name }) : fault}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** For lists that end in it: adds a room. */
export const AddRoom = ({ projectId, offerId, children }: { projectId: string; offerId?: string; children: string }): ReactElement => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <RoomDialog projectId={projectId} offerId={offerId} onClose={() => setOpen(false)} />}
    </>
  )
}
