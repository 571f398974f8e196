import { useTranslation } from 'react-i18next'
import { useAction } from '../rpc'
import { toast } from '../ui/toasts/toasts'
import type { DownloadWish } from '../../server/contract/rooms/files'
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
  const { isBusy, run } = useAction(({ message }) => toast.error(message, t('failed.download')))
  const download: Downloads['download'] = async (documentId, wish) => {
    await run(async () => save(await linkTo(roomId, documentId, wish)))
  }
  return { isAsking: isBusy, download }
}
