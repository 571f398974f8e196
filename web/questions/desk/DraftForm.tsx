import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type Named, findMarks, withoutMarks, type Mark } from '../../../engine/questions'
import type { QuestionView } from '../../../server/contract/questions/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { brokenRules, call } from '../../rpc'
import { toast } from '../../ui/toasts/toasts'
import { Attachments, useAttached } from '../../messages/compose/Attachments'
import { Button, Check, FaultNote, Select, TextArea, Icon } from '../../ui'
import { useQuestionAction } from '../useQuestionAction'
import { useDraft, type Draft } from './useDraft'

interface MarksProps {
  text: string
  names: readonly Named[]
  onChange: (text: string) => void
}

/** A piece of the text around what was found in it. */
const Found = ({ text, mark: { start, end } }: { text: string; mark: Mark }): ReactElement => (
  <>
    {start > 24 ? '…' : ''}
    {text.slice(Math.max(0, start - 24), start)}
    <mark>{text.slice(start, end)}</mark>
    {text.slice(end, end + 24)}
    {end + 24 < text.length ? '…' : ''}
  </>
)

/** What tells in a text who asked, with the way to take it out; nothing where nothing was found. */
const Marks = ({ text, names, onChange }: MarksProps): ReactElement | null => {
  const { t } = useTranslation('questions')
  const marks = findMarks(text, names)
  if (marks.length === 0) return null
  const words = {
    organization: t('mark.organization'),
    person: t('mark.person'),
    email: t('mark.email'),
    phone: t('mark.phone'),
    web: t('mark.web'),
    register: t('mark.register'),
  }
  return (
    <div className="note error qs-marks" role="status">
      <Icon name="warning" />
      <div>
        <p>
          <b>{t('mark.title', { count: marks.length })}</b>
        </p>
        <ul>
          {marks.slice(0, 8).map((mark) => (
            <li key={mark.start}>
              <span className="soft">{words[mark.kind]}:</span> <Found text={text} mark={mark} />
            </li>
          ))}
        </ul>
        <Button size="small" onClick={() => onChange(withoutMarks(text, marks, words))}>
          {t('mark.remove')}
        </Button>
      </div>
    </div>
  )
}

interface TheirsProps {
  question: QuestionView
  mine: Draft
  onTake: () => void
  onKeep: () => void
}

const TEXTS = ['question', 'answer'] as const
const rest = ({ lotId, material, publishFiles, answerRoomId }: Draft | QuestionView): string =>
  JSON.stringify([lotId, material, publishFiles, answerRoomId])

/** What somebody else saved while this person wrote: shown before anything is written over it. */
const Theirs = ({ question, mine, onTake, onKeep }: TheirsProps): ReactElement => {
  const { t } = useTranslation('questions')
  return (
    <div className="note qs-theirs" role="alert">
      <Icon name="people" />
      <div>
        <p>
          <b>{t('draft.theirs.title', { by: question.drafted?.by ?? t('draft.theirs.somebody') })}</b>
        </p>
        <dl>
          {TEXTS.filter((field) => question[field] !== mine[field]).map((field) => (
            <div key={field}>
              <dt>{t(`entry.${field}`)}</dt>
              <dd className="qs-text">{question[field]}</dd>
            </div>
          ))}
        </dl>
        {rest(question) !== rest(mine) && <p className="small">{t('draft.theirs.others')}</p>}
        <p className="qs-acts">
          <Button onClick={onTake}>{t('draft.theirs.take')}</Button>
          <Button onClick={onKeep}>{t('draft.theirs.keep')}</Button>
        </p>
      </div>
    </div>
  )
}

interface DraftFormProps {
  tender: TenderView
  question: QuestionView
  names: readonly Named[]
  fourEyes: boolean
  /** The draft can be released as it stands: nothing is typed that is not saved. */
  release: (isDirty: boolean) => ReactElement | null
  /** The way to end the question without this draft, which is lost then. */
  close?: (isDirty: boolean) => ReactElement
}

interface AskersFilesProps {
  files: QuestionView['files']
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** What came with the question, to be published with its answer. */
const AskersFiles = ({ files, chosen, onChange }: AskersFilesProps): ReactElement | null => {
  const { t } = useTranslation('questions')
  if (files.length === 0) return null
  return (
    <fieldset>
      <legend className="label">{t('draft.askersFiles')}</legend>
      <p className="small soft">{t('draft.askersFilesHint')}</p>
      {files.map(({ id, name }) => (
        <Check
          key={id}
          className="qs-check"
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </Check>
      ))}
    </fieldset>
  )
}

/** What is published: the edited question, its answer, and what belongs to it. */
export const DraftForm = ({ tender, question, names, fourEyes, release, close }: DraftFormProps): ReactElement => {
  const { t } = useTranslation('questions')
  const { draft, upon, change, isDirty, saved, keepMine, takeTheirs } = useDraft(question)
  const [namesStay, setNamesStay] = useState(false)
  const { isBusy, fault, forget, act } = useQuestionAction()
  // Refused because somebody was faster: what they saved is read first, and the person decides.
  const isStale = fault?.code === 409 && question.version > upon
  const decide = (how: () => void): void => {
    how()
    forget()
  }
  const attached = useAttached(draft.answerRoomId)
  const broken = brokenRules(fault)
  const isNamed = broken.some((one) => one.endsWith(' namesSomebody'))
  const lacks = (field: 'question' | 'answer'): string | undefined =>
    broken.includes(`/draft/${field} required`) ? t(`draft.missing.${field}`) : undefined
  const save = async (handOver: boolean): Promise<void> => {
    if (attached.isBusy) return
    const done = await act(() => call('saveAnswerDraft', question.id, { ...draft, handOver, namesStay, version: upon }))
    if (!done) return
    saved(draft, done.version)
    setNamesStay(false)
    toast.success(t(handOver && fourEyes ? 'draft.handedOver' : 'draft.saved'))
  }
  return (
    <form className="qs-form" onSubmit={(event) => event.preventDefault()} noValidate>
      <TextArea
        label={t('draft.question')}
        hint={t('draft.questionHint')}
        error={lacks('question')}
        rows={5}
        maxLength={20_000}
        value={draft.question}
        onChange={(value) => change({ question: value })}
      />
      <Marks text={draft.question} names={names} onChange={(text) => change({ question: text })} />
      <TextArea
        label={t('draft.answer')}
        error={lacks('answer')}
        rows={7}
        maxLength={20_000}
        value={draft.answer}
        onChange={(value) => change({ answer: value })}
      />
      <Marks text={draft.answer} names={names} onChange={(text) => change({ answer: text })} />
      {tender.hasLots && (
        <Select
          label={t('lot')}
          value={draft.lotId ?? ''}
          onChange={(value) => change({ lotId: value === '' ? null : value })}
          options={[
            ['', t('allLots')],
            ...tender.lots.map((lot, index) => [lot.lotId, t('lotName', { number: index + 1, name: lot.name })] as const),
          ]}
        />
      )}
      <Check checked={draft.material} hint={t('draft.materialHint')} onChange={(isOn) => change({ material: isOn })}>
        {t('draft.material')}
      </Check>
      <AskersFiles files={question.files} chosen={draft.publishFiles} onChange={(publishFiles) => change({ publishFiles })} />
      <div>
        <p className="label">{t('draft.files')}</p>
        <p className="small soft">{t('draft.filesHint')}</p>
        <Attachments projectId={tender.id} roomId={draft.answerRoomId} onRoom={(answerRoomId) => change({ answerRoomId })} />
      </div>
      {isNamed && (
        <Check className="note error" checked={namesStay} onChange={setNamesStay}>
          {t('mark.stay')}
        </Check>
      )}
      {isStale && <Theirs question={question} mine={draft} onTake={() => decide(takeTheirs)} onKeep={() => decide(keepMine)} />}
      {fault && !isStale && <FaultNote bare>{isNamed ? t('mark.refused') : fault.message}</FaultNote>}
      <div className="qs-acts">
        <Button busy={isBusy} disabled={!isDirty} onClick={() => void save(false)}>
          {t('draft.save')}
        </Button>
        {fourEyes && (question.state === 'open' || isDirty) && (
          <Button variant="primary" icon="people" busy={isBusy} onClick={() => void save(true)}>
            {t('draft.handOver')}
          </Button>
        )}
        {release(isDirty)}
      </div>
      {close?.(isDirty)}
    </form>
  )
}
