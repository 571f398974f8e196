import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { newRequestId } from '../../rpc/wire'
import { Button, EmptyState, Modal, Skeleton } from '../../ui'
import { ParcelSheet } from './ParcelSheet'

/** Asks the server as a guest would, without a token: what comes back is what the public gets, not what we think it gets. null: nothing. */
const askAsGuest = async (id: number): Promise<PropertyView | null> => {
  const response = await fetch('/api/v1/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: newRequestId(), method: 'getProperty', params: [id] }),
  })
  const answer = (await response.json()) as { result?: PropertyView; error?: { code: number; message: string } }
  if (answer.error?.code === 404) return null
  if (answer.error || !answer.result) throw new Error(answer.error?.message ?? '')
  return answer.result
}

/** 'So sieht es die Öffentlichkeit'. */
export const PublicPreview = ({ id, onClose }: { id: number; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['parcels', 'app'])
  const seen = useQuery({ queryKey: ['guest', 'getProperty', id], queryFn: () => askAsGuest(id), staleTime: 0 })
  return (
    <Modal title={t('preview.title')} width="wide" onClose={onClose} actions={<Button onClick={onClose}>{t('app:close')}</Button>}>
      {seen.isPending ? (
        <Skeleton lines={6} />
      ) : seen.isError ? (
        <EmptyState drawing="harbour">{t('failed')}</EmptyState>
      ) : seen.data === null ? (
        <EmptyState drawing="harbour">{t('preview.none')}</EmptyState>
      ) : (
        <ParcelSheet parcel={seen.data} isInternal={false} onPreview={onClose} />
      )}
    </Modal>
  )
}
