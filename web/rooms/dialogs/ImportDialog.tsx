import './import.css'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import { entriesOf } from '../../../engine/parcels'
import type { PropertyFolder } from '../../../server/contract/parcels/views'
import type { RoomView } from '../../../server/contract/rooms/views'
import { useLanguage } from '../../i18n/useLanguage'
import { call, useRpc, useAction } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { formatSize } from '../size'
import { refreshRooms } from './useRoomAction'
import { Select, Skeleton, VerbDialog } from '../../ui'

type FileView = PropertyFolder['contents'][number]

const Choice = ({
  parcelId,
  chosen,
  onChange,
}: {
  parcelId: number
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}): ReactElement => {
  const { t } = useTranslation('parcelFiles')
  const language = useLanguage()
  const parcel = useRpc('getProperty', [parcelId])
  if (parcel.isError) return <p role="alert">{parcel.error.message}</p>
  if (!parcel.data) return <Skeleton lines={3} />
  const files = entriesOf<FileView>(parcel.data.files ?? []).filter(
    ({ file: { sha256, scan }, isArchived }) => !isArchived && sha256 !== undefined && scan !== 'infected' && scan !== 'pending',
  )
  if (files.length === 0) return <p>{t('import.noFiles')}</p>
  return (
    <ul className="rm-choose" aria-label={t('import.files')}>
      {files.map(({ file: { serverId, name, fileSizeInBytes }, path }) => (
        <li key={serverId}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(serverId)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, serverId] : chosen.filter((one) => one !== serverId))}
            />
            <span>
              {shownName(name)}{' '}
              <span className="rm-small num">
                {path.join(' / ')} · {formatSize(fileSizeInBytes, language)}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Copies files of the tender's parcels into one of its rooms. */
const ImportDialog = ({ room, onClose }: { room: RoomView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation('parcelFiles')
  const parcels = useRpc('getProperties', [{ projectId: room.projectId }])
  const [picked, pick] = useState<number | null>(null)
  const [chosen, choose] = useState<string[]>([])
  const { isBusy, run } = useAction(({ message }) => toast.error(message, t('import.failed')))
  const parcelId = picked ?? parcels.data?.[0]?.id ?? null
  const copy = async (): Promise<void> => {
    if (parcelId === null) return
    await run(async () => {
      const { added, unchanged } = await call('importDocumentsFromProperty', room.id, parcelId, chosen)
      const text = t(unchanged.length > 0 ? 'import.doneSome' : 'import.done', { count: added.length, unchanged: unchanged.length })
      if (added.length > 0) toast.success(text, t('import.attached'))
      else toast.info(text)
      refreshRooms()
      onClose()
    })
  }
  return (
    <VerbDialog
      title={t('import.title')}
      verb={t('import.do')}
      isReady={chosen.length > 0}
      busy={isBusy}
      onDo={() => void copy()}
      onClose={onClose}
    >
      {!parcels.data ? (
        <Skeleton lines={3} />
      ) : parcelId === null ? (
        <p>{t('import.noParcels')}</p>
      ) : (
        <>
          <Select
            label={t('import.parcel')}
            value={parcelId}
            onChange={(value) => {
              pick(Number(value))
              choose([])
            }}
            options={parcels.data.map(({ id, name }) => [id, name] as const)}
          />
          <Choice key={parcelId} parcelId={parcelId} chosen={chosen} onChange={choose} />
        </>
      )}
    </VerbDialog>
  )
}

export default ImportDialog
