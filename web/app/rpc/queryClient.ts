import { QueryClient } from '@tanstack/react-query'
import { RpcError } from './wire'

/** Lists are fresh for 3 seconds. The line itself is repaired by the RPC client, so a refusal is final and never retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 3000, retry: (_count, error) => !(error instanceof RpcError) && _count < 2, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
