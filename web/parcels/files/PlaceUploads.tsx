import type { ReactElement } from 'react'
import { sameName } from '../../../engine/files'
import { useUploads } from '../../rooms'
import { uploads } from '../../rooms/uploads/store'
import { UnfinishedList } from '../../rooms/uploads/UnfinishedList'
import { UploadPanel } from '../../rooms/uploads/UploadPanel'
import type { FileView } from './tree'

/** What is on its way to a folder, and what a reload interrupted; nothing where there is neither. */
export const PlaceUploads = ({ place, known }: { place: string; known: readonly FileView[] }): ReactElement => {
  const { unfinished } = useUploads(place)
  const names = new Set(known.map(({ name }) => sameName({ folder: '', name })))
  return (
    <>
      <UnfinishedList unfinished={unfinished} onChosen={(chosen) => uploads.add(place, chosen)} />
      <UploadPanel roomId={place} until={null} isKnown={(folder, name) => folder === '' && names.has(sameName({ folder, name }))} />
    </>
  )
}
