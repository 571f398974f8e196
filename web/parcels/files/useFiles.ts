import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyFileStep } from '../../../server/contract/parcels/changePropertyFiles'
import { RpcError, call, rpcKey } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { save } from '../../rooms/links'

export interface Files {
  isBusy: boolean
  /** Carries out a change; a refusal is a toast with the server's sentence. Answers whether it was done. */
  change(step: PropertyFileStep): Promise<boolean>
  /** Saves a file, or with null a folder and all below it as zip ('' for all of the parcel). */
  download(serverId: string | null, folderId?: string): Promise<void>
}

/** What can be done with the files of a parcel. */
export function useFiles(parcelId: number): Files {
  const { t } = useTranslation('parcelFiles')
  const [isBusy, setBusy] = useState(false)
  const doing = async (what: () => Promise<void>, failed: string): Promise<boolean> => {
    setBusy(true)
    try {
      await what()
      return true
    } catch (fault) {
      if (!(fault instanceof RpcError)) throw fault
      toast.error(fault.message, failed)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    change: (step) =>
      doing(async () => {
        queryClient.setQueryData(rpcKey('getProperty', [parcelId]), await call('changePropertyFiles', parcelId, step))
        if (step.do === 'approveDeletion') toast.success(t('deleted'))
      }, t('failed.change')),
    download: async (serverId, folderId) => {
      await doing(
        async () => save(await call('getPropertyFileLink', parcelId, serverId, ...(folderId === undefined ? [] : ([folderId] as const)))),
        t('failed.download'),
      )
    },
  }
}
