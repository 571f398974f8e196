import type { PracticeView } from '../../../server/contract/practice/practice'
import { rpcKey } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'

export const keepPractice = (view: PracticeView | null): void => {
  queryClient.setQueryData(rpcKey('getPractice'), view)
}
