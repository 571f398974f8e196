import { useState } from 'react'
import { RpcError } from './wire'

export interface Action {
  /** Something is under way. */
  isBusy: boolean
  /** Does it; null where the server refused. Whatever else goes wrong is thrown on. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result | null>
}

/**
 * What somebody asks of the server by a button: whether it is under way, and what becomes of a refusal.
 *   const { isBusy, run } = useAction(({ message }) => toast.error(message))
 *   const end = () => run(async () => { await call('endSession', id); toast.success(t('ended')) })
 */
export function useAction(onRefused: (refusal: RpcError) => void | Promise<void>): Action {
  const [isBusy, setBusy] = useState(false)
  const run: Action['run'] = async (work) => {
    setBusy(true)
    try {
      return await work()
    } catch (fault) {
      if (!(fault instanceof RpcError)) throw fault
      await onRefused(fault)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
