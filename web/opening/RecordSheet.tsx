import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../engine/languages'
import type { OpeningRecordView } from '../../server/contract/procedure/views'
import { useLanguage } from '../i18n/useLanguage'
import { FaultNote, Icon } from '../ui'
import { Checksum, inFours, Paper, Qr, type PaperFact } from '../ui/paper'
import { formatDate } from '../ui/time'
import { OfferList } from '../tender-frame/OfferList'
import { recordPath } from '../tender-frame/paths'
import { exactTime } from '../tender-frame/exactTime'
import { JuryOnRecord, WorksOnRecord } from './WorksOnRecord'
import { useMismatchWords } from './late/useMismatchWords'

/** What of the log did not hold when this was opened. Nothing where all of it did. */
const LogFindings = ({ findings = [] }: { findings: OpeningRecordView['logFindings'] }): ReactElement | null => {
  const { t } = useTranslation('opening')
  if (findings.length === 0) return null
  return (
    <div className="op-late op-findings">
      <p>
        <Icon name="warning" size={16} />
        <b>{t('record.log.title')}</b>
      </p>
      <ul>
        {findings.map(({ what, of }) => (
          <li key={`${what} ${of}`}>{t(`record.log.${what}`, { of })}</li>
        ))}
      </ul>
    </div>
  )
}

const Submissions = ({ record }: { record: OpeningRecordView }): ReactElement => {
  const { t } = useTranslation(['opening', 'mismatch'])
  const { partsOf } = useMismatchWords()
  const { mismatches = [] } = record
  const language = useLanguage()
  const at = (instant: string): string => `${formatDate(instant, language)}, ${exactTime(instant, language, true).replace(/ Uhr$/, '')}`
  return (
    <>
      {record.submissions.length === 0 && mismatches.length === 0 && (record.works ?? []).length === 0 && (
        <p className="op-none">{t(`record.none.${record.what}`)}</p>
      )}
      {record.submissions.length > 0 && (
        <table className="paper-t op-subs">
          <thead>
            <tr>
              <th scope="col" className="right">
                {t('record.no')}
              </th>
              <th scope="col">{t(`record.who.${record.what}`)}</th>
              <th scope="col">{t('record.received')}</th>
              <th scope="col" className="hide-s">
                {t('record.hashStart')}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.submissions.map(({ organization, receivedAt, hash, receiptNo, work }, index) => (
              <tr key={receiptNo}>
                <td className="num right">{index + 1}</td>
                <td>
                  <b>{organization}</b>
                  {work && <small> {t(work.rank === null ? 'record.work' : 'record.workRanked', { ...work })}</small>}
                </td>
                <td className="num">{at(receivedAt)}</td>
                <td className="hash hide-s">{inFours(hash, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {record.submissions.some(({ listed }) => listed) && (
        <OfferList offers={record.submissions.flatMap(({ organization, listed }) => (listed ? [{ organization, ...listed }] : []))} />
      )}
      {mismatches.length > 0 && (
        <div className="op-late differs">
          <p>
            <Icon name="warning" size={16} />
            <span>
              <b>{t('mismatch:record')}</b>{' '}
              {mismatches
                .map((one) => t('mismatch:line', { organization: one.organization, no: one.receiptNo, parts: partsOf(one) }))
                .join('; ')}
            </span>
          </p>
        </div>
      )}
      {record.left !== undefined && (
        <div className="op-late">
          <p>
            <Icon name="lock" size={16} />
            <span>
              <b>{t('record.left')}</b> {record.left.map(({ organization }) => organization).join('; ')}
            </span>
          </p>
        </div>
      )}
      {record.late.length > 0 && (
        <div className="op-late">
          <p>
            <Icon name="lock" size={16} />
            <span>
              <b>{t('record.late')}</b> {record.late.map(({ organization, receivedAt }) => `${organization}, ${at(receivedAt)}`).join('; ')}
            </span>
          </p>
        </div>
      )}
    </>
  )
}

/** Since when each of them was in the team, who put them in, and who confirmed them. Records of earlier versions do not say it. */
const Openers = ({ record: { openers = [], confirmation } }: { record: OpeningRecordView }): ReactElement | null => {
  const { t } = useTranslation(['opening', 'openers'])
  const language = useLanguage()
  const moment = (instant: string | null): string =>
    instant === null ? '–' : `${formatDate(instant, language)}, ${exactTime(instant, language)}`
  if (openers.length === 0) return null
  return (
    <div className="op-openers">
      <h2>{t('record.eyes.openers')}</h2>
      {openers.map(({ name, since, addedBy, deputyOf }) => (
        <p key={name} className="num">
          <b>{name}</b>,{' '}
          {deputyOf === undefined
            ? t('record.eyes.since', { date: moment(since) })
            : t('record.eyes.deputyOf', { member: deputyOf, date: moment(since) })}
          , {addedBy === null ? t('record.eyes.made') : t(`record.eyes.${deputyOf === undefined ? 'added' : 'named'}`, { name: addedBy })}
        </p>
      ))}
      {confirmation && (
        <p className="num">
          <b>{t('record.eyes.confirmation')}:</b>{' '}
          {t('record.eyes.confirmationText', { name: confirmation.by, time: moment(confirmation.at), reason: confirmation.reason })}{' '}
          {confirmation.why.map((reason) => t(`openers:reason.${reason}`)).join(' ')}
        </p>
      )}
    </div>
  )
}

/** Bidders who attended, where the procedure has them there. */
const Present = ({ record: { present = [] } }: { record: OpeningRecordView }): ReactElement | null => {
  const { t } = useTranslation('opening')
  const language = useLanguage()
  if (present.length === 0) return null
  return (
    <div className="op-openers">
      <h2>{t('record.present.heading')}</h2>
      {present.map(({ organization, at }) => (
        <p key={organization} className="num">
          <b>{organization}</b>, {t('record.present.since', { time: exactTime(at, language) })}
        </p>
      ))}
    </div>
  )
}

interface RecordSheetProps {
  record: OpeningRecordView
  /** 'Los 2: Wik'; empty where the tender has no lots. */
  lot: string
  /** Just made: the names come in one after the other. */
  isFresh: boolean
}

/** 'Niederschrift über die Öffnung …', like a good document on paper: number, times, names, list, checksum, QR. */
export const RecordSheet = ({ record, lot, isFresh }: RecordSheetProps): ReactElement => {
  const { t } = useTranslation('opening')
  const language = useLanguage()
  const sheet = useRef<HTMLElement>(null)
  // The ceremony ends here: the focus of the screen that is gone comes along.
  useEffect(() => {
    if (isFresh) sheet.current?.focus()
  }, [isFresh])
  const moment = (instant: string): string => `${formatDate(instant, language)}, ${exactTime(instant, language)}`
  const by = (instant: string, name: string): ReactElement => (
    <>
      {moment(instant)} {t('record.by')} <b>{name}</b>
    </>
  )
  const isAlone = record.alone === true
  const signed: (readonly [string, string])[] = [
    ...(isAlone ? [] : [[record.startedBy, record.startedAt] as const]),
    ...(record.joined ?? []).map(({ name, at }) => [name, at] as const),
    [record.finishedBy, record.finishedAt],
  ]
  const facts: PaperFact[] = [
    { label: t('record.procedure'), value: `${record.projectName} (${t('record.procedureNo', { no: record.projectNo })})` },
    { label: t(`record.deadline.${record.what}`), value: record.deadline === null ? t('record.noDeadline') : moment(record.deadline) },
    ...(isAlone ? [] : [{ label: t('record.begun'), value: by(record.startedAt, record.startedBy) }]),
    ...(record.joined ?? []).map(({ name, at }) => ({ label: t('record.confirmed'), value: by(at, name) })),
    { label: t(isAlone ? 'record.opened' : 'record.confirmed'), value: by(record.finishedAt, record.finishedBy) },
  ]
  const envelopes = (record.envelopes ?? []).map(({ key, name }) => readIn(name, language) || key).join(', ')
  const numbers = [
    t('record.number', { no: record.no }),
    lot,
    envelopes === '' ? '' : t('record.envelope', { name: envelopes }),
    record.round > 1 ? t('round', { round: record.round }) : '',
  ]
  return (
    <Paper
      from={record.buyer}
      title={t(`record.title.${record.what}`)}
      heading="h1"
      number={numbers.filter((part) => part !== '').join(' · ')}
      corner={<Qr text={`${location.origin}${recordPath(record.projectId, record.id)}#${record.hash}`} label={t('record.qr')} />}
      facts={facts}
      className={isFresh ? 'fresh' : ''}
      sheet={sheet}
    >
      {record.differs && <FaultNote bare>{t('record.differs')}</FaultNote>}
      <Submissions record={record} />
      <WorksOnRecord record={record} />
      <JuryOnRecord record={record} />
      <Openers record={record} />
      <Present record={record} />
      <LogFindings findings={record.logFindings} />
      <div className="op-sig">
        {signed.map(([name, instant]) => (
          <p key={instant}>
            <b>{name}</b>
            <span className="num">{t('record.signed', { time: exactTime(instant, language, true) })}</span>
          </p>
        ))}
      </div>
      {isAlone && <p>{t('record.alone')}</p>}
      <Checksum label={t('record.hash')} hash={record.hash} />
      <p className="paper-log num">{t('record.logHead', { seq: record.logHead.seq, hash: inFours(record.logHead.hash, 4) })}</p>
    </Paper>
  )
}
