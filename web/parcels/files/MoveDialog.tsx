import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFolder } from '../../../server/contract/parcels/views'
import { Select, VerbDialog } from '../../ui'
import { placesFor } from './tree'

interface MoveDialogProps {
  name: string
  /** Of a folder: it is not moved into itself, and may stand beside the topmost ones. */
  folderId: string | null
  /** Where it lies. */
  from: string | null
  folders: readonly PropertyFolder[]
  onMove: (toId: string | null) => void
  onClose: () => void
}

/** The same by keyboard as dragging: where to. */
export const MoveDialog = ({ name, folderId, from, folders, onMove, onClose }: MoveDialogProps): ReactElement => {
  const { t } = useTranslation(['parcelFiles', 'app'])
  const places = placesFor(folders, folderId ?? '').filter(({ id }) => id !== from)
  const isTopOpen = folderId !== null && from !== null
  const [to, setTo] = useState(isTopOpen ? '' : (places[0]?.id ?? ''))
  const isReady = isTopOpen || places.length > 0
  return (
    <VerbDialog
      title={t('move.title', { name })}
      verb={t('move.do')}
      width="narrow"
      isReady={!!isReady}
      onDo={() => onMove(to === '' ? null : to)}
      onClose={onClose}
    >
      {isReady ? (
        <Select label={t('move.to')} value={to} onChange={setTo}>
          {isTopOpen && <option value="">{t('move.top')}</option>}
          {places.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </Select>
      ) : (
        <p>{t('move.nowhere')}</p>
      )}
    </VerbDialog>
  )
}
