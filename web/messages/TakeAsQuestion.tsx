import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, useAction } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { questionPath } from '../tender-frame/paths'
import { Button } from '../ui'

/**
 * For the team: what a company asked in a message is to be answered for all. Leads to the question on the desk; taken twice it is the same
 * one.
 */
export const TakeAsQuestion = ({ projectId, messageId }: { projectId: string; messageId: string }): ReactElement => {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { isBusy, fault, run } = useAction()
  const take = () =>
    run(async () => {
      const { id } = await call('takeMessageAsQuestion', messageId)
      void queryClient.invalidateQueries({ queryKey: ['getQuestions'] })
      await navigate(questionPath(projectId, id))
    })
  return (
    <>
      {fault && (
        <span className="help error" role="alert">
          {fault.message}
        </span>
      )}
      <Button icon="help" busy={isBusy} onClick={() => void take()}>
        {t('takeAsQuestion')}
      </Button>
    </>
  )
}
