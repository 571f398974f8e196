import { useAction, type RpcError } from '../rpc'
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
  const readAgain = (): Promise<void> =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [method] }) => READ_AGAIN.includes(String(method)) })
  const { isBusy, fault, forget, run } = useAction(({ code }) => code === 409 && readAgain())
  const act: QuestionAction['act'] = (doIt) =>
    run(async () => {
      const done = await doIt()
      await readAgain()
      return done
    })
  return { isBusy, fault, forget, act }
}
