import './report.css'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router'
import type { ReportLineView, ReportView, ReportMoment } from '../../server/contract/report/report'
import type { TenderView } from '../../server/contract/tenders/views'
import { usePdf } from '../download/usePdf'
import { keepsInput } from '../kept/keptInputs'
import { useRpc, call, rpcKey, useWrite } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { TabPage } from '../tender-frame/TenderHead'
import { Button, FaultNote, Icon } from '../ui'
import { NotRead } from '../ui/NotRead'
import { toast } from '../ui/toasts/toasts'
import { LineDialog } from './LineDialog'
import { NoteDialog, noteKey } from './NoteDialog'
import { Notes } from './Notes'
import { ReportLine } from './ReportLine'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'
import { Reckoned } from '../tender-frame/Reckoned'
import { DateTime } from '../ui/time'

/** What was signed, the newest first, and how far the report has gone on since. */
const Versions = ({ report }: { report: ReportView }): ReactElement => {
  const { t } = useTranslation('report')
  const { projectId, version, versions, lines, noteCount } = report
  const { isBusy, fault, act } = useWrite(rpcKey('getReport', [projectId]))
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  const changed = lines.filter(({ isChanged }) => isChanged).length
  return (
    <>
      <p className="soft">{versions.length === 0 ? t('versions.none') : t('versions.changed', { count: changed })}</p>
      <ul className="rp-versions stack-3">
        {versions.toReversed().map(({ no, by, at, hash }) => (
          <li key={no}>
            <b>{t('versions.no', { no })}</b>{' '}
            <span className="small soft rp-source">
              <DateTime value={at} as="bare" />
              <span>{by}</span>
              <span className="num" title={hash}>
                SHA-256 {hash.slice(0, 8)}…
              </span>
            </span>
            <Button
              icon="print"
              busy={isPrinting}
              label={t('versions.pdfOf', { no })}
              onClick={() => void print('report', `${projectId}:${no}`)}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      <p>
        <Button icon="check" busy={isBusy} onClick={() => void act(() => call('signReport', projectId, version, noteCount))}>
          {t('versions.sign')}
        </Button>
      </p>
    </>
  )
}

interface MomentsProps {
  moments: readonly ReportMoment[]
  /** Whose NUTS code says the Land. */
  authority: number | null
}

/** Days that the law sets after what happened, each with its reckoning to unfold. */
const Moments = ({ moments, authority }: MomentsProps): ReactElement => {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const isUnknown = authority !== null && moments.some(({ land }) => land === null)
  return (
    <>
      <ul className="rp-moments stack-3">
        {moments.map(({ key, lotName, last, ...reckoned }) => (
          <li key={`${key} ${lotName ?? ''}`}>
            <b>{t(`moment.${key}`)}</b>
            {lotName !== null && ` · ${lotName}`}: {dayInWords(last, language)}
            <Reckoned {...reckoned} />
          </li>
        ))}
      </ul>
      {isUnknown && (
        <p className="small">
          <Link to={`/auftraggeber/${authority}`}>{t('setLand')}</Link>
        </p>
      )}
    </>
  )
}

type State = ReportLineView['state']

/** Groups in the order in which they are read: what is to be done first. */
const GROUPS: readonly { key: string; states: readonly State[]; isFolded: boolean }[] = [
  { key: 'missing', states: ['missing'], isFolded: false },
  { key: 'there', states: ['record', 'hand'], isFolded: false },
  { key: 'later', states: ['later', 'ifAny'], isFolded: false },
  { key: 'without', states: ['without'], isFolded: true },
]

const Section = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <section className="rp-section stack-3" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** 'note', the id of a line, or nothing that is written. */
type Writing = ReportLineView | 'note' | null

const Lines = ({ report, onWrite }: { report: ReportView; onWrite: (line: ReportLineView) => void }): ReactElement => {
  const { t } = useTranslation('report')
  return (
    <>
      {GROUPS.map(({ key, states, isFolded }) => {
        const lines = report.lines.filter(({ state }) => states.includes(state))
        if (lines.length === 0) return null
        const title = t(`group.${key}`, { count: lines.length })
        const list = lines.map((line) => (
          <ReportLine key={line.id} line={line} projectId={report.projectId} onWrite={() => onWrite(line)} />
        ))
        return isFolded ? (
          <details key={key} className="rp-section stack-3">
            <summary>{title}</summary>
            {list}
          </details>
        ) : (
          <Section key={key} title={title}>
            {list}
          </Section>
        )
      })}
    </>
  )
}

interface ReportProps {
  report: ReportView
  /** The tender's, who says in which Land it is. */
  authority: number | null
  onWrite: (what: Writing) => void
}

const Report = ({ report, authority, onWrite }: ReportProps): ReactElement => {
  const { t } = useTranslation('report')
  const missing = report.lines.filter(({ state }) => state === 'missing').length
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  return (
    <div className="rp">
      <div className="rp-bar flow-3">
        <p role="status">
          <Icon name={missing > 0 ? 'warning' : 'check'} /> {t('open', { count: missing, law: report.law.replaceAll(' ', '\u00a0') })}
        </p>
        <Button icon="print" busy={isPrinting} onClick={() => void print('report', report.projectId)}>
          PDF
        </Button>
        <Button variant="primary" icon="pencil" onClick={() => onWrite('note')}>
          {t('write.note')}
        </Button>
      </div>
      {report.lost.map((one) => (
        <FaultNote key={one}>{one}</FaultNote>
      ))}
      {!report.verified && <p className="note">{t('notRead')}</p>}
      <Lines report={report} onWrite={onWrite} />
      <Section title={t('notes')}>
        <Notes report={report} />
      </Section>
      {report.moments.length > 0 && (
        <Section title={t('moments')}>
          <Moments moments={report.moments} authority={authority} />
        </Section>
      )}
      <Section title={t('versions.title')}>
        <Versions report={report} />
      </Section>
    </div>
  )
}

/** /projekte/{id}/vermerk: the procurement report, line by line of the law, for the team. */
const ReportPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('report')
  const { user } = useSession()
  const { data: report, error, refetch } = useRpc('getReport', [tender.id])
  // Every page of the tender leads here with a note to write; one that was being written when the session ended is there again, too.
  const [query, setQuery] = useSearchParams()
  const [writing, setWriting] = useState<Writing>(() =>
    query.has('notiz') || keepsInput(user?.email ?? '', noteKey(tender.id)) ? 'note' : null,
  )
  const end = (): void => {
    setWriting(null)
    // A reload of the page asks for no second note.
    if (query.has('notiz')) setQuery({}, { replace: true })
  }
  return (
    <TabPage tender={tender} tab="vermerk" title={t('title')}>
      {report ? (
        <Report report={report} authority={tender.organizationId} onWrite={setWriting} />
      ) : (
        <NotRead error={error} again={refetch} lines={8} />
      )}
      {writing === 'note' && <NoteDialog projectId={tender.id} onClose={end} />}
      {report && writing !== null && writing !== 'note' && <LineDialog report={report} line={writing} onClose={end} />}
    </TabPage>
  )
}

export default ReportPage
