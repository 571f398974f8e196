import '../../tender-frame/bidder.css'
import '../../tender-frame/public.css'
import { type ReactElement, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { TenderView } from '../../../server/contract/tenders/views'
import { useRpc, call } from '../../rpc'
import { useSession } from '../../session/SessionProvider'
import { OwnTabs } from '../../tender-frame/OwnTabs'
import { useHindrance } from '../../tender-frame/useOwnOffer'
import { ReaderPage } from '../../tender-frame/TenderPage'
import { Button, EmptyState, NotRead, Icon, type IconName, FaultNote, Select, TextArea } from '../../ui'
import { Answers, Files } from './Answers'
import { DeadlineNote } from './DeadlineNote'
import { CatalogueButton } from './PdfButton'
import type { OwnQuestionView } from '../../../server/contract/questions/views'
import { DateTime } from '../../ui/time'
import { LinkedText } from '../LinkedText'
import { entryAnchor } from '../paths'
import { useUnsavedChanges } from '../../kept/unsaved'
import { useKeptInput } from '../../guard/useKeptInput'
import { toast } from '../../ui/toasts/toasts'
import { Attachments, useAttached } from '../../messages/compose/Attachments'
import { typedSince } from '../../text/typedSince'
import { useQuestionAction } from '../useQuestionAction'

interface Typed {
  text: string
  lotId: string
  roomId: string | null
}

/** Asks a question: only the team learns who asked, and everybody reads the answer. `shut`: ids of lots that take none. */
export const AskForm = ({ tender, shut = [] }: { tender: TenderView; shut?: readonly string[] }): ReactElement => {
  const { t } = useTranslation('questions')
  const kept: Typed | null = useKeptInput(`question ${tender.id}`, (): Typed => ({ text, lotId, roomId }))
  const [text, setText] = useState(kept?.text ?? '')
  const [lotId, setLotId] = useState(kept?.lotId ?? '')
  const [roomId, setRoomId] = useState<string | null>(kept?.roomId ?? null)
  const [wasTried, setTried] = useState(false)
  const { isBusy, fault, act } = useQuestionAction()
  const attached = useAttached(roomId)
  /** What is on its way: it is as good as saved, unlike what is typed meanwhile. */
  const [onItsWay, setOnItsWay] = useState<string | null>(null)
  useUnsavedChanges(text.trim() !== '' && text !== onItsWay)
  const isEmpty = text.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    // A second click while it is on its way would be a second question: another number, and another mail to everybody.
    if (isBusy || isEmpty || attached.isBusy) return
    // Also where the list of files has not come back yet: an empty room does no harm, a missing file would.
    const files = roomId === null ? {} : { roomId }
    setOnItsWay(text)
    const question = { text: text.trim(), lotId: lotId === '' ? null : lotId, ...files }
    const asked = await act(() => call('askQuestion', tender.id, question)).finally(() => setOnItsWay(null))
    if (!asked) return
    setText((now) => typedSince(text, now))
    setRoomId((now) => (now === roomId ? null : now))
    setTried(false)
    toast.success(t('ask.done', { code: asked.code }))
  }
  return (
    <form className="qs-form" id="stellen" onSubmit={(event) => void send(event)} noValidate>
      <TextArea
        label={t('ask.text')}
        hint={t((tender.namesHidden ?? tender.authorsHidden) ? 'ask.hintHidden' : 'ask.hint')}
        error={wasTried && isEmpty ? t('ask.missing') : undefined}
        rows={5}
        maxLength={20_000}
        value={text}
        onChange={setText}
      />
      {tender.hasLots && (
        <Select
          label={t('lot')}
          value={lotId}
          onChange={setLotId}
          options={[
            ['', t('allLots')],
            ...tender.lots.flatMap((lot, index) =>
              shut.includes(lot.lotId) ? [] : [[lot.lotId, t('lotName', { number: index + 1, name: lot.name })] as const],
            ),
          ]}
        />
      )}
      <p className="small soft">{t('ask.noOffer')}</p>
      <Attachments projectId={tender.id} roomId={roomId} onRoom={setRoomId} />
      {attached.isBusy && wasTried && (
        <p className="note" role="alert">
          {t('ask.uploading')}
        </p>
      )}
      <FaultNote bare>{fault?.message}</FaultNote>
      <p>
        <Button variant="primary" type="submit" icon="send" busy={isBusy}>
          {t('ask.send')}
        </Button>
      </p>
    </form>
  )
}

const TAG: Readonly<Record<OwnQuestionView['state'], { tone: string; icon: IconName }>> = {
  received: { tone: 'now', icon: 'clock' },
  answered: { tone: 'now', icon: 'check' },
  closed: { tone: '', icon: 'ban' },
}

/** What the own company asked, and what became of it. */
const OwnQuestions = ({ questions }: { questions: readonly OwnQuestionView[] }): ReactElement => {
  const { t } = useTranslation('questions')
  return (
    <ul className="qs-own">
      {questions.map(({ id, code, state, text, asked, askedBy, late, lotName, answerNo, reason, files }) => (
        <li key={id} className="panel td-panel">
          <header>
            <h3 className="num">{code}</h3>
            <span className="end">
              {late && <span className="tag">{t('late')}</span>}
              <span className={`tag ${TAG[state].tone}`}>
                <Icon name={TAG[state].icon} /> {t(`own.state.${state}`)}
              </span>
            </span>
          </header>
          <div className="body">
            <p className="small soft num">
              <DateTime value={asked} as="bare" /> · {askedBy}
              {lotName !== null && ` · ${lotName}`}
            </p>
            <p className="qs-text">
              <LinkedText text={text} />
            </p>
            <Files files={files} />
            {answerNo !== null && (
              <p>
                <a href={`#${entryAnchor(answerNo)}`}>{t('own.answer', { no: answerNo })}</a>
              </p>
            )}
            {reason !== '' && <p className="note">{reason}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

const Own = ({ tender }: { tender: TenderView }): ReactElement | null => {
  const { t } = useTranslation('questions')
  const { data: questions = [] } = useRpc('getOwnQuestions', [tender.id])
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="qs-own">
      <h2 id="qs-own">{t('own.title')}</h2>
      <p className="small soft">{t('own.hint')}</p>
      <OwnQuestions questions={questions} />
    </section>
  )
}

/** The way to a question: the form for companies, the login for guests, a sentence for everybody else. */
const Ask = ({ tender, shut }: { tender: TenderView; shut: readonly string[] }): ReactElement => {
  const { t } = useTranslation('questions')
  const hindrance = useHindrance()
  const { askLogin } = useSession()
  const { pathname } = useLocation()
  return (
    <section aria-labelledby="qs-ask">
      <h2 id="qs-ask">{t('ask.title')}</h2>
      {hindrance === null && <AskForm tender={tender} shut={shut} />}
      {hindrance === 'guest' && (
        <>
          <p>{t('ask.guest')}</p>
          <p>
            <Button variant="primary" icon="help" onClick={() => askLogin({ message: 'nr_mes', target: pathname })}>
              {t('ask.button')}
            </Button>
          </p>
        </>
      )}
      {hindrance !== null && hindrance !== 'guest' && <p>{t('ask.companies')}</p>}
    </section>
  )
}

/** /projekte/{id}/fragen for whoever is not of the team: all entries, the own questions, and the way to ask. */
export const PublicQuestions = ({ tender }: { tender: TenderView }): ReactElement => {
  // 'rooms': an answer that comes in may bring files, and whoever writes here must not see the page go while their words load.
  const { t } = useTranslation(['questions', 'tenders', 'rooms'])
  const { phase, isInternal } = useSession()
  const { data: answers, error, refetch } = useRpc('getAnswers', [tender.id])
  const { data: rules } = useRpc('getQuestionRules', [tender.id])
  const isCompany = useHindrance() === null
  return (
    <ReaderPage
      tender={tender}
      area={t('title')}
      heading={t('heading', { name: tender.name || t('tenders:untitled') })}
      tabs={<OwnTabs tender={tender} here="questions" />}
      className="qs"
    >
      {rules && <DeadlineNote rules={rules} tender={tender} />}
      {phase === 'guest' && <p className="note">{t('guest')}</p>}
      {isCompany && <Own tender={tender} />}
      <section aria-labelledby="qs-all">
        <div className="qs-bar">
          <h2 id="qs-all">{t('published')}</h2>
          {answers !== undefined && answers.length > 0 && <CatalogueButton projectId={tender.id} />}
        </div>
        {answers === undefined ? (
          <NotRead error={error} again={refetch} lines={6} />
        ) : answers.length === 0 ? (
          <EmptyState drawing="harbour">{t('empty.public')}</EmptyState>
        ) : (
          <Answers answers={answers} />
        )}
      </section>
      {rules?.open === true && !isInternal && <Ask tender={tender} shut={rules.stops?.map(({ lotId }) => lotId) ?? []} />}
    </ReaderPage>
  )
}
