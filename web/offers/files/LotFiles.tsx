import type { ReactElement } from 'react'
import { roomText } from '../../../engine/files'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { DataRoom } from '../../rooms'

const Name = ({ roomId }: { roomId: string }): ReactElement | null => {
  const { data } = useRpc('getRoom', [roomId])
  const language = useLanguage()
  return data ? <h3>{roomText(data.name, language)}</h3> : null
}

/** The files that go with a lot's submission: one room for each template of rooms; their names only where there are several. */
export const LotFiles = ({ rooms }: { rooms: readonly string[] }): ReactElement => (
  <>
    {rooms.map((roomId) => (
      <div key={roomId} className="bd-room">
        {rooms.length > 1 && <Name roomId={roomId} />}
        <DataRoom roomId={roomId} compact />
      </div>
    ))}
  </>
)
