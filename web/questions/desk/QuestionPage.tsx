import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { QuestionRulesView, QuestionView } from '../../../server/contract/questions/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { NotFoundPage } from '../../page/NotFoundPage'
import { useRpc, call } from '../../rpc'
import { TabPage } from '../../tender-frame/TenderHead'
import { Button, Icon, NotRead, Panel, ConfirmDialog, FaultNote } from '../../ui'
import { DateTime } from '../../ui/time'
import { LinkedText } from '../LinkedText'
import { entryAnchor } from '../paths'
import { questionsPath } from '../../tender-frame/paths'
import { Files } from '../public/Answers'
import { CloseDialog } from './CloseDialog'
import { DraftForm } from './DraftForm'
import { Extensions } from './Extensions'
import { fromOf } from './fromOf'
import { QuestionTag } from './QuestionTag'
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

/** As it came in, with who asked: this never leaves the team. */
const Original = ({ question }: { question: QuestionView }): ReactElement => {
  const { t } = useTranslation('questions')
  const { asker, asked, late, code, text, corrects, files } = question
  return (
    <Panel
      className="td-panel qs-original"
      id="qs-original"
      title={t(corrects === null ? 'original.title' : 'correction.original')}
      end={late && <span className="tag">{t('late')}</span>}
    >
      <p className="qs-secret small">
        <Icon name="lock" size={16} /> {t('original.secret')}
      </p>
      <p>
        <b>{fromOf(question, t)}</b>
        {asker && <span className="soft"> · {asker.person}</span>}
      </p>
      <p className="small soft num">
        {code} · <DateTime value={asked} />
      </p>
      <p className="qs-text">
        <LinkedText text={text} />
      </p>
      <Files files={files} />
    </Panel>
  )
}

/** What became of it. */
const Outcome = ({ question }: { question: QuestionView }): ReactElement => {
  const { t } = useTranslation('questions')
  const { released, closed, drafted, answerNo, projectId } = question
  return (
    <div className="qs-form">
      {released && (
        <div className="note">
          <Icon name="check" />
          <div>
            <p>
              {t(released.alone ? 'outcome.alone' : 'outcome.released', { by: released.by, writer: drafted?.by ?? '' })}{' '}
              <DateTime value={released.at} />
            </p>
            {answerNo !== null && (
              <p>
                <Link to={`${questionsPath(projectId)}#${entryAnchor(answerNo)}`}>{t('entry.title', { no: answerNo })}</Link>
              </p>
            )}
          </div>
        </div>
      )}
      {closed && (
        <div className="note">
          <Icon name="ban" />
          <div>
            <p>
              {t('outcome.closed', { by: closed.by })} <DateTime value={closed.at} />
            </p>
            {answerNo !== null && (
              <p>
                <Link to={`${questionsPath(projectId)}#${entryAnchor(answerNo)}`}>{t('own.answer', { no: answerNo })}</Link>
              </p>
            )}
            {closed.reason !== '' && <p className="qs-text">{closed.reason}</p>}
          </div>
        </div>
      )}
      {question.answer !== '' && (
        <dl>
          <dt>{t('entry.question')}</dt>
          <dd className="qs-text">
            <LinkedText text={question.question} />
          </dd>
          <dt>{t('entry.answer')}</dt>
          <dd className="qs-text">
            <LinkedText text={question.answer} />
          </dd>
        </dl>
      )}
    </div>
  )
}

interface DeskProps {
  tender: TenderView
  question: QuestionView
  rules: QuestionRulesView
}

const Desk = ({ tender, question, rules }: DeskProps): ReactElement => {
  const { t } = useTranslation('questions')
  /** While it is being closed without an answer: whether something in the draft was not saved. */
  const [closing, setClosing] = useState<{ isDirty: boolean } | null>(null)
  const { data: answers = [] } = useRpc('getAnswers', [tender.id])
  const fourEyes = rules.fourEyes !== false
  return (
    <div className="qs-desk">
      <Original question={question} />
      <Panel className="td-panel" id="qs-draft" title={t('draft.title')} end={<QuestionTag question={question} />}>
        <Extensions tender={tender} extensions={question.extensions} answerNo={question.answerNo} />
        {question.may.edit ? (
          <>
            {question.state === 'review' && question.drafted && <p className="small soft">{t('draft.by', { by: question.drafted.by })}</p>}
            <DraftForm
              tender={tender}
              question={question}
              names={rules.names ?? []}
              fourEyes={fourEyes}
              release={(isDirty) => <Release question={question} fourEyes={fourEyes} isDirty={isDirty} />}
              close={(isDirty) => (
                <p className="qs-close">
                  <Button variant="quiet" icon="ban" onClick={() => setClosing({ isDirty })}>
                    {t('close.button')}
                  </Button>
                </p>
              )}
            />
          </>
        ) : (
          <Outcome question={question} />
        )}
      </Panel>
      {closing && <CloseDialog question={question} answers={answers} losesDraft={closing.isDirty} onClose={() => setClosing(null)} />}
    </div>
  )
}

/** /projekte/{id}/fragen/{questionId}: one question on the team's desk. */
export const QuestionPage = ({ tender, questionId }: { tender: TenderView; questionId: string }): ReactElement => {
  const { t } = useTranslation(['questions', 'rooms'])
  const { data: questions, error, refetch } = useRpc('getQuestions', [tender.id])
  const { data: rules } = useRpc('getQuestionRules', [tender.id])
  const question = questions?.find(({ id }) => id === questionId)
  if (questions !== undefined && question === undefined) return <NotFoundPage />
  return (
    <TabPage tender={tender} tab="fragen" title={question ? t('desk.question', { no: question.no }) : t('title')}>
      <div className="qs">
        <p>
          <Link to={questionsPath(tender.id)}>{t('desk.back')}</Link>
        </p>
        {question && rules ? (
          <>
            <h2>{t('desk.question', { no: question.no })}</h2>
            <Desk tender={tender} question={question} rules={rules} />
          </>
        ) : (
          <NotRead error={error} again={refetch} lines={8} />
        )}
      </div>
    </TabPage>
  )
}
