import { useState } from 'react'
import { RpcError } from './wire'

export interface Action {
  /** Something is under way. */
  isBusy: boolean
  /** What was refused last; null again as soon as something further is tried. */
  fault: RpcError | null
  forget: () => void
  /** Does it; null where the server refused. Whatever else goes wrong is thrown on. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result | null>
}

/**
 * What somebody asks of the server by a button: whether it is under way, and what becomes of a refusal.
 *   const { isBusy, run } = useAction(({ message }) => toast.error(message))
 *   const end = () => run(async () => { await call('endSession', id); toast.success(t('ended')) })
 * A dialog that says it beside its button shows `fault`, and needs nothing of its own.
 */
export function useAction(onRefused?: (refusal: RpcError) => unknown): Action {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<RpcError | null>(null)
  const run: Action['run'] = async (work) => {
    setBusy(true)
    setFault(null)
    try {
      return await work()
    } catch (refusal) {
      if (!(refusal instanceof RpcError)) throw refusal
      setFault(refusal)
      await onRefused?.(refusal)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, forget: () => setFault(null), run }
}
