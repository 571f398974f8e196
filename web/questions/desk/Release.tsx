import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionView } from '../../../server/contract/questions/views'
import { call } from '../../rpc'
import { Button, ConfirmDialog, FaultNote, Icon } from '../../ui'
import { useQuestionAction } from '../useQuestionAction'

interface ReleaseProps {
  question: QuestionView
  fourEyes: boolean
  isDirty: boolean
}

/** Publishes the entry: the second person's step, or one's own where the team works without one. */
export const Release = ({ question, fourEyes, isDirty }: ReleaseProps): ReactElement | null => {
  const { t } = useTranslation('questions')
  /** The version that was read when the question was put: what a colleague saved since is not what is being agreed to. */
  const [asked, setAsked] = useState<number | null>(null)
  const { isBusy, fault, act } = useQuestionAction()
  const { may, state, id, version } = question
  // Whoever releases typed nothing: there is nothing that was not saved.
  const isStale = typeof fault?.data?.version === 'number'
  const release = async (read: number): Promise<void> => {
    await act(() => call('releaseAnswer', id, { version: read }))
    setAsked(null)
  }
  if (state === 'review' && !may.release && may.releaseReason === 'questionOwnDraft')
    return (
      <p className="note">
        <Icon name="people" /> <span>{t('release.own')}</span>
      </p>
    )
  if (!may.release) return null
  return (
    <>
      <Button variant="primary" icon="send" disabled={isDirty} onClick={() => setAsked(version)}>
        {t('release.verb')}
      </Button>
      {isDirty && <p className="small soft">{t(fourEyes ? 'release.saveFirstTwo' : 'release.saveFirst')}</p>}
      {fault && <FaultNote bare>{isStale ? t('release.changed') : fault.message}</FaultNote>}
      {asked !== null && (
        <ConfirmDialog
          title={t('release.title')}
          confirm={t('release.verb')}
          busy={isBusy}
          onConfirm={() => void release(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{t(fourEyes ? 'release.text' : 'release.textAlone')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
