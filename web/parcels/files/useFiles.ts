import { useTranslation } from 'react-i18next'
import type { PropertyFileStep } from '../../../server/contract/parcels/files'
import { call, rpcKey, useAction } from '../../rpc'
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
  const changing = useAction(({ message }) => toast.error(message, t('failed.change')))
  const saving = useAction(({ message }) => toast.error(message, t('failed.download')))
  return {
    isBusy: changing.isBusy || saving.isBusy,
    change: async (step) => {
      const done = await changing.run(async () => {
        queryClient.setQueryData(rpcKey('getProperty', [parcelId]), await call('changePropertyFiles', parcelId, step))
        if (step.do === 'approveDeletion') toast.success(t('deleted'))
        return true
      })
      return done === true
    },
    download: async (serverId, folderId) => {
      await saving.run(async () =>
        save(await call('getPropertyFileLink', parcelId, serverId, ...(folderId === undefined ? [] : ([folderId] as const)))),
      )
    },
  }
}
