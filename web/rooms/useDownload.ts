import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RpcError } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import type { DownloadWish } from '../../server/contract/rooms/getDownloadLink'
import { linkTo, save } from './links'

interface Downloads {
  /** A link is being asked for. */
  isAsking: boolean
  /** A file by its id, or with null the whole room as zip. */
  download(documentId: string | null, wish?: DownloadWish): Promise<void>
}

/** Fetches links of a room and saves what they lead to; a refusal is a toast with the server's sentence. */
export function useDownload(roomId: string): Downloads {
  const { t } = useTranslation('rooms')
  const [isAsking, setAsking] = useState(false)
  const download = async (documentId: string | null, wish?: DownloadWish): Promise<void> => {
    setAsking(true)
    try {
      save(await linkTo(roomId, documentId, wish))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      toast.error(error.message, t('failed.download'))
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, download }
}
