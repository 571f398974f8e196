import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './queryClient'
import { useAction, type Action } from './useAction'

interface Write<Shown> extends Pick<Action, 'isBusy' | 'fault'> {
  /** Writes and shows what is so then; answers whether the server took it. */
  act(write: () => Promise<Shown>): Promise<boolean>
}

/** Something that is written of what is shown by a query (`rpcKey`); where somebody was quicker (409) it is read again. */
export function useWrite<Shown>(queryKey: QueryKey): Write<Shown> {
  const { isBusy, fault, run } = useAction(({ code }) => code === 409 && queryClient.invalidateQueries({ queryKey }))
  const act: Write<Shown>['act'] = async (write) => {
    const done = await run(async () => {
      queryClient.setQueryData(queryKey, await write())
      return true
    })
    return done === true
  }
  return { isBusy, fault, act }
}
