import { useTranslation } from 'react-i18next'
import type { OpeningMatter } from '../../../server/contract/procedure/openers'
import { call, RpcError, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'

/** What names who opens, and with whom, is asked again. */
export const readOpenersAgain = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [method] }) => method === 'getOpeners' || method === 'getLateSubmissions' || method === 'getTodaysWork',
  })

/** Another lot that waits for the same step: whoever asks or confirms for one does it for all, as they are opened together. */
export interface AlsoMatter {
  matter: OpeningMatter
  /** As people count lots. */
  number: number
}

/** The same call for the other lots; one that needs nothing any more (409) is none that fails. */
export async function forOthers(also: readonly AlsoMatter[], work: (matter: OpeningMatter) => Promise<unknown>): Promise<void> {
  for (const { matter } of also)
    await work(matter).catch((fault: unknown) => {
      if (!(fault instanceof RpcError) || fault.code !== 409) throw fault
    })
}

/** Asks the system admins to confirm people; says what the server said against it. */
export function useAsk(
  projectId: string,
  matter: OpeningMatter,
  also: readonly AlsoMatter[] = [],
): { isAsking: boolean; ask: (people: string[]) => Promise<void> } {
  const { t } = useTranslation('openers')
  const { isBusy, run } = useAction(({ message }) => toast.error(message))
  const ask = async (people: string[]): Promise<void> => {
    await run(async () => {
      const others = also.map((one) => one.matter)
      await call('askForConfirmation', projectId, matter, people, ...(others.length > 0 ? [others] : []))
      toast.success(t('askedToast'))
      await readOpenersAgain()
    })
  }
  return { isAsking: isBusy, ask }
}
