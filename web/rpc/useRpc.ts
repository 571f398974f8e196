import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from './line'
import type { ArgsOf, MethodName, Methods, ResultOf } from './methods'
import type { RpcError } from './wire'

/** The cache key of a call: the method first, so that live changes can find what they touch. */
export const rpcKey = (method: string, params: readonly unknown[] = []): readonly unknown[] => [method, ...params]

/** Reads through the cache: fresh for 3 seconds, again when the server says `changed`. */
export const useRpc = <M extends MethodName>(
  method: M,
  params: ArgsOf<Methods[M]>,
  options: { enabled?: boolean } = {},
): UseQueryResult<ResultOf<Methods[M]>, RpcError> =>
  useQuery<ResultOf<Methods[M]>, RpcError>({ queryKey: rpcKey(method, params), queryFn: () => call(method, ...params), ...options })
