import type { ReactElement } from 'react'
import { useRpc } from '../../rpc'
import { DataRoom } from '../../rooms'

const Name = ({ roomId }: { roomId: string }): ReactElement | null => {
  const { data } = useRpc('getRoom', [roomId])
  return data ? <h3>{data.name}</h3> : null
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
