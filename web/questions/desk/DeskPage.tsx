import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExtensionProposalView, QuestionView } from '../../../server/contract/questions/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc } from '../../rpc'
import { TabPage } from '../../tender-frame/TenderHead'
import { Button, EmptyState, NotRead } from '../../ui'
import { Answers } from '../public/Answers'
import { StopNotes } from '../public/DeadlineNote'
import { CatalogueButton } from '../public/PdfButton'
import { Correct } from './Correct'
import { Extensions } from './Extensions'
import { QuestionTable } from './QuestionTable'
import { RecordDialog } from './RecordDialog'
import { RulesPanel } from './RulesPanel'

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
