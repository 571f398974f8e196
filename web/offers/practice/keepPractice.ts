import type { PracticeView } from '../../../server/contract/practice/practice'
import { rpcKey } from '../../app/rpc'
import { queryClient } from '../../app/rpc/queryClient'

export const keepPractice = (view: PracticeView | null): void => {
  queryClient.setQueryData(rpcKey('getPractice'), view)
}
