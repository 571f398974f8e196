import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExtensionProposalView, QuestionView } from '../../../server/contract/questions/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc, call } from '../../rpc'
import { TabPage } from '../../tender-frame/TenderHead'
import { Button, EmptyState, NotRead, ConfirmDialog, FaultNote, Icon, TextArea, VerbDialog } from '../../ui'
import { Answers } from '../public/Answers'
import { StopNotes } from '../public/DeadlineNote'
import { CatalogueButton } from '../public/PdfButton'
import { Extensions } from './Extensions'
import { RulesPanel } from './RulesPanel'
import { useNavigate, Link } from 'react-router'
import { questionPath } from '../../tender-frame/paths'
import { useQuestionAction } from '../useQuestionAction'
import { DateTime } from '../../ui/time'
import { fromOf } from './fromOf'
import { QuestionTag } from './QuestionTag'
import { useUnsavedChanges, writeUnsaved } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLeaving } from '../../guard/useLeaving'

/** Writes down what came by telephone, or begins a hint of the team's own. */
export const RecordDialog = ({ tender, onClose }: { tender: TenderView; onClose: () => void }): ReactElement => {
  const { t } = useTranslation(['questions', 'app'])
  const navigate = useNavigate()
  // What was said on the telephone is said once: a reload or an expired session must not take it.
  const kept: string | null = useKeptInput(`record ${tender.id}`, (): string => text)
  const [text, setText] = useState<string>(kept ?? '')
  const { isBusy, fault, act } = useQuestionAction()
  const isTyped = text.trim() !== ''
  useUnsavedChanges(isTyped)
  const discard = (): void => {
    writeUnsaved(false)
    onClose()
  }
  const { leave, question } = useLeaving(isTyped, discard)
  const record = async (): Promise<void> => {
    const made = await act(() => call('recordQuestion', tender.id, { text: text.trim() }))
    if (!made) return
    writeUnsaved(false)
    void navigate(questionPath(tender.id, made.id))
  }
  return (
    <VerbDialog
      title={t('record.title')}
      verb={t('record.verb')}
      isReady={!!isTyped}
      busy={isBusy}
      onDo={() => void record()}
      onClose={leave}
    >
      <TextArea label={t('record.text')} hint={t('record.hint')} rows={5} maxLength={20_000} value={text} onChange={setText} />
      <FaultNote bare>{fault?.message}</FaultNote>
      {question}
    </VerbDialog>
  )
}

/** Incoming questions in a few lines each: number, what it is about, who asked, where it stands. */
const QuestionTable = ({ questions }: { questions: readonly QuestionView[] }): ReactElement => {
  const { t } = useTranslation('questions')
  return (
    <ul className="qs-list">
      {questions.map((question) => (
        <li key={question.id} className="qs-row">
          <span className="qs-no num">{question.no}</span>
          <div className="qs-what">
            <Link className="rowlink" to={questionPath(question.projectId, question.id)}>
              {question.question || question.text}
            </Link>
            <p className="small soft num">
              {fromOf(question, t)} · <DateTime value={question.asked} as="bare" />
              {question.lotName !== null && ` · ${question.lotName}`}
            </p>
          </div>
          <span className="qs-tags flow">
            {question.late && <span className="tag">{t('late')}</span>}
            {question.files.length > 0 && (
              <span className="small soft num">
                <Icon name="clip" size={16} /> {question.files.length}
              </span>
            )}
            <QuestionTag question={question} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Begins the correction of a published entry, and leads to its draft. */
const Correct = ({ projectId, no }: { projectId: string; no: number }): ReactElement => {
  const { t } = useTranslation('questions')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, fault, act } = useQuestionAction()
  const begin = async (): Promise<void> => {
    const question = await act(() => call('correctAnswer', projectId, no))
    setAsking(false)
    if (question) void navigate(questionPath(projectId, question.id))
  }
  return (
    <>
      <p>
        <Button size="small" icon="pencil" onClick={() => setAsking(true)}>
          {t('correction.correct', { no })}
        </Button>
      </p>
      <FaultNote bare>{fault?.message}</FaultNote>
      {isAsking && (
        <ConfirmDialog
          title={t('correction.title', { no })}
          confirm={t('correction.verb')}
          busy={isBusy}
          onConfirm={() => void begin()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('correction.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Answers that ask for more time: of each deadline of the same lots the one that asks for most. */
function asksForTime(questions: readonly QuestionView[]): Pick<QuestionView, 'id' | 'extensions' | 'answerNo'>[] {
  const found = new Map<string, { one: QuestionView; extension: ExtensionProposalView }>()
  for (const one of questions)
    for (const extension of one.extensions) {
      const key = `${extension.deadline} ${extension.lotIds.join()}`
      const known = found.get(key)
      if (!known || known.extension.proposed < extension.proposed) found.set(key, { one, extension })
    }
  return [...found.values()].map(({ one: { id, answerNo }, extension }) => ({ id, answerNo, extensions: [extension] }))
}

/** /projekte/{id}/fragen for the team: what came in and is to be answered, then what everybody reads. */
export const DeskPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation(['questions', 'rooms'])
  const [isRecording, setRecording] = useState(false)
  const { data: questions, error, refetch } = useRpc('getQuestions', [tender.id])
  const { data: answers = [] } = useRpc('getAnswers', [tender.id])
  const { data: rules, error: noRules, refetch: readRules } = useRpc('getQuestionRules', [tender.id])
  const fault = error ?? noRules
  const readAgain = (): void => {
    void refetch()
    void readRules()
  }
  const waiting = questions?.filter(({ state }) => state === 'open' || state === 'review') ?? []
  const done = questions?.filter(({ state }) => state === 'answered' || state === 'closed') ?? []
  // What came by telephone is written down also where companies ask no more.
  const record = (rules?.open === true || rules?.stops !== undefined) && (
    <Button icon="plus" onClick={() => setRecording(true)}>
      {t('record.button')}
    </Button>
  )
  return (
    <TabPage tender={tender} tab="fragen" title={t('title')}>
      <div className="qs">
        {/* Both at once: the rules coming second would push the questions down under somebody's pointer. */}
        {rules && (questions || error) && <RulesPanel rules={rules} />}
        {rules && <StopNotes rules={rules} tender={tender} />}
        {questions === undefined || rules === undefined ? (
          <NotRead error={fault} again={readAgain} lines={6} />
        ) : questions.length === 0 ? (
          <EmptyState drawing="tenders" action={record}>
            {t(rules.open ? 'empty.team' : 'empty.teamClosed')}
          </EmptyState>
        ) : (
          <>
            <div className="qs-bar">
              <h2>
                {t('desk.waiting')} <span className="n num">{waiting.length}</span>
              </h2>
              {record}
            </div>
            {asksForTime(questions).map(({ id, extensions, answerNo }) => (
              <Extensions key={`${id} ${extensions[0]?.deadline}`} tender={tender} extensions={extensions} answerNo={answerNo} />
            ))}
            {waiting.length === 0 ? <p className="soft">{t('desk.nothingWaits')}</p> : <QuestionTable questions={waiting} />}
            {done.length > 0 && (
              <>
                <h2>
                  {t('desk.done')} <span className="n num">{done.length}</span>
                </h2>
                <QuestionTable questions={done} />
              </>
            )}
          </>
        )}
        {answers.length > 0 && (
          <section aria-labelledby="qs-published">
            <div className="qs-bar">
              <h2 id="qs-published">{t('desk.published')}</h2>
              <CatalogueButton projectId={tender.id} />
            </div>
            <Answers
              answers={answers}
              acts={({ no, correctedBy }) => (correctedBy === null ? <Correct projectId={tender.id} no={no} /> : null)}
            />
          </section>
        )}
      </div>
      {isRecording && <RecordDialog tender={tender} onClose={() => setRecording(false)} />}
    </TabPage>
  )
}
