import { QueryClient } from '@tanstack/react-query'
import { RpcError } from './wire'

/** Lists are fresh for 3 seconds. The line itself is repaired by the RPC client, so a refusal is final and never retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 3000, retry: (_count, error) => !(error instanceof RpcError) && _count < 2, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/**
 * Another person, other answers: nothing known before may be shown. What is on the screen asks anew; merely clearing the cache would leave
 * a page waiting for an answer that the cache no longer knows.
 */
export const forgetAnswers = (): void => {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}
