import { useState } from 'react'
import { RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'

/** What a step of a question may change on the screen. */
const READ_AGAIN = ['getQuestions', 'getOwnQuestions', 'getAnswers', 'getQuestionRules', 'getTodaysWork', 'listDocuments', 'getRoom']

interface QuestionAction {
  isBusy: boolean
  fault: RpcError | null
  forget(): void
  /** Does it and reads the lists again; answers what the server did, null where it refused. */
  act<T>(doIt: () => Promise<T>): Promise<T | null>
}

export const useQuestionAction = (): QuestionAction => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<RpcError | null>(null)
  const readAgain = (): Promise<void> =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [method] }) => READ_AGAIN.includes(String(method)) })
  const act: QuestionAction['act'] = async (doIt) => {
    setBusy(true)
    try {
      const done = await doIt()
      setFault(null)
      await readAgain()
      return done
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      setFault(error)
      if (error.code === 409) void readAgain()
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, forget: () => setFault(null), act }
}

/** The rules that the server found broken, as '/draft/answer namesSomebody'. */
export const brokenRules = (fault: RpcError | null): string[] => {
  const errors: unknown = fault?.data?.errors
  return (Array.isArray(errors) ? (errors as unknown[]) : []).flatMap((one) =>
    typeof one === 'object' && one !== null && 'path' in one && 'rule' in one ? [`${String(one.path)} ${String(one.rule)}`] : [],
  )
}
