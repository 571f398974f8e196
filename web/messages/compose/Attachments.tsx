import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, useRpc, useAction } from '../../rpc'
import { DataRoom, useUploads } from '../../rooms'
import { uploads } from '../../rooms/uploads/store'
import { Button } from '../../ui'

interface AttachmentsProps {
  projectId: string
  roomId: string | null
  onRoom: (roomId: string | null) => void
}

interface Attached {
  /** Files that lie in the room. */
  count: number
  /** Some are still on their way. */
  isBusy: boolean
  /** The message went off: what was said of the uploads goes. */
  forget: () => void
}

/** What hangs on the message that is being written. */
export function useAttached(roomId: string | null): Attached {
  const { data: files } = useRpc('listDocuments', [roomId ?? ''], { enabled: roomId !== null })
  const { isBusy, queue } = useUploads(roomId ?? '-')
  return {
    count: roomId === null ? 0 : (files?.length ?? 0),
    isBusy: roomId !== null && isBusy,
    forget: () => uploads.drop(queue.map(({ key }) => key)),
  }
}

/** Files for a message, in a room of their own: the writer's alone until the message is sent. */
export const Attachments = ({ projectId, roomId, onRoom }: AttachmentsProps): ReactElement => {
  const { t } = useTranslation('messages')
  const { isBusy, fault, run } = useAction()
  const { data: room, error } = useRpc('getRoom', [roomId ?? ''], { enabled: roomId !== null })
  const open = async (): Promise<void> => {
    await run(async () => {
      onRoom((await call('createMessageRoom', projectId)).id)
    })
  }
  // A room that is no more, or went off with its message in another tab.
  const isGone = error?.code === 404 || (room !== undefined && !room.canWrite)
  if (roomId === null || isGone)
    return (
      <div>
        {isGone && <p className="note">{t('files.gone')}</p>}
        <Button icon="clip" busy={isBusy} onClick={() => void open()}>
          {t('files.add')}
        </Button>
        {fault && (
          <p className="help error" role="alert">
            {fault.message}
          </p>
        )}
      </div>
    )
  return (
    <section className="ms-files stack-2" aria-label={t('column.attachments')}>
      <h3>{t('column.attachments')}</h3>
      <DataRoom roomId={roomId} compact />
    </section>
  )
}
