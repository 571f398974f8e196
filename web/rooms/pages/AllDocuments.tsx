import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useLanguage } from '../../i18n/useLanguage'
import { useRpc } from '../../rpc'
import { Button } from '../../ui'
import { formatSize } from '../size'
import { useDownload } from '../useDownload'
import { isDocuments, useRooms } from './useRooms'

const OneZip = ({ roomId }: { roomId: string }): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const language = useLanguage()
  const { data: files } = useRpc('listDocuments', [roomId])
  const { isAsking, download } = useDownload(roomId)
  const readable = (files ?? []).filter(({ scan }) => scan !== 'infected' && scan !== 'pending')
  if (readable.length === 0) return null
  const size = readable.reduce((sum, one) => sum + one.size, 0)
  return (
    <Button icon="download" busy={isAsking} onClick={() => void download(null)}>
      {t('allDocuments', { size: formatSize(size, language) })}
    </Button>
  )
}

/** 'Alle Unterlagen (zip, 38 MB)' in the head of a public tender; where they lie in several rooms, the way to them. */
export const AllDocuments = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('rooms')
  const { data } = useRooms(tender.id)
  const filled = (data ?? []).filter((room) => isDocuments(room) && (room.fileCount ?? 0) > 0)
  const [only] = filled
  if (!only) return null
  if (filled.length === 1) return <OneZip roomId={only.id} />
  return (
    <Button icon="folder" onClick={() => document.getElementById('unterlagen')?.scrollIntoView()}>
      {t('toDocuments')}
    </Button>
  )
}
