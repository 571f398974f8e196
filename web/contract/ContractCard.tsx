import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { shownSum } from '../../engine/numbers'
import { modificationFormOf } from '../../engine/template'
import type { AmendmentView, ContractView } from '../../server/contract/procedure/contracts'
import type { TenderView } from '../../server/contract/tenders/views'
import { usePdf } from '../download/usePdf'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'
import { useNotice } from '../procedure/award/useAwardNotice'
import { call } from '../rpc'
import { Facts, type Fact } from '../tender-frame/Facts'
import { Button, FaultNote } from '../ui'
import { DateTime } from '../ui/time'
import { toast } from '../ui/toasts/toasts'
import { AmendDialog, EndDialog } from './AmendDialog'
import { ContractDates } from './ContractDates'
import { ContractDialog } from './ContractDialog'
import { TakeBackDialog } from './TakeBackDialog'

interface CardProps {
  tender: TenderView
  contract: ContractView
}

const TakenBackNote = ({ reason, by, at }: { reason: string; by: string; at: string }): ReactElement => {
  const { t } = useTranslation('contract')
  return (
    <p className="note">
      <span>
        {t('takeBack.was', { reason })} ({by}, <DateTime value={at} as="bare" />)
      </span>
    </p>
  )
}

interface AmendmentProps extends CardProps {
  amendment: AmendmentView
  onTakeBack: () => void
}

const Amendment = ({ tender, contract, amendment, onTakeBack }: AmendmentProps): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const { isBusy, begin } = useNotice(() => call('createModificationNotice', tender.id, contract.id, amendment.no))
  const { no, on, ground, paragraph, text, reason, change, percent, sumPercent, limit, findings, noticeId, takenBack, by, at } = amendment
  const share = [
    ...(percent === null ? [] : [t('amendment.percent', { percent })]),
    ...(sumPercent === null ? [] : [t('amendment.sum', { percent: sumPercent })]),
    ...(takenBack || limit ? [] : [t('amendment.noLimit')]),
    ...(limit === null ? [] : [t('amendment.limit', { percent: limit.percent, paragraph: limit.paragraph })]),
  ]
  const mayAnnounce = modificationFormOf(tender.templateId) !== null
  return (
    <li>
      <b>
        {t('amendment.head', { no })}: {dayInWords(on, language)}
      </b>
      <p className="said">{text}</p>
      <p className="said">
        {t(`ground.${ground}`)} ({paragraph}): {reason}
      </p>
      <p className="num">{[`${shownSum(change, language)} ${contract.value?.currency ?? ''}`, ...share].join(' · ')}</p>
      {takenBack && <TakenBackNote {...takenBack} />}
      {findings.map((one) =>
        one === 'announce' ? (
          <p key={one} className="note">
            <span>{t(`finding.${one}`)}</span>
          </p>
        ) : (
          <FaultNote key={one} bare>
            {t(`finding.${one}`)}
          </FaultNote>
        ),
      )}
      <p className="small soft">
        {by}, <DateTime value={at} as="bare" />
      </p>
      {mayAnnounce &&
        (takenBack ? null : noticeId === null ? (
          <Button icon="pencil" busy={isBusy} onClick={() => void begin()}>
            {t('notice.begin')}
          </Button>
        ) : (
          <Link to={`/projekte/${noticeId}`}>{t('notice.open')}</Link>
        ))}
      {!takenBack && contract.termination === null && (
        <Button variant="quiet" onClick={onTakeBack}>
          {t('takeBack.verb')}
        </Button>
      )}
    </li>
  )
}

const useFacts = ({ value, valueNow, indexed, amendments, ...contract }: ContractView): Fact[] => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const money = (amount: string): string => `${shownSum(amount, language)} ${value?.currency ?? ''}`
  const day = (of: string | null, none = '–'): string => (of === null ? none : dayInWords(of, language))
  return [
    contract.number === '' ? null : [t('number'), contract.number],
    [t('value'), value === null ? '–' : money(value.amount)],
    indexed === null ? null : [t('indexed'), money(indexed)],
    amendments.length === 0 || valueNow === null ? null : [t('valueNow'), money(valueNow)],
    [t('concludedOn'), day(contract.concludedOn)],
    [t('begins'), day(contract.begins)],
    [t('ends'), day(contract.ends, t('endsNever'))],
    contract.endsNow === contract.ends ? null : [t('dates.endsNow'), day(contract.endsNow)],
    contract.termination && [t('terminated'), `${day(contract.termination.on)}: ${contract.termination.reason}`],
  ]
}

/** A contract: what it says, what can still be taken, what was changed and how far the law lets that go. */
export const ContractCard = ({ tender, contract, asked }: CardProps & { asked: string | null }): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const [writing, setWriting] = useState<'terms' | 'amendment' | 'end' | null>(null)
  // The number of a change, or null for the early end.
  const [taking, setTaking] = useState<{ no: number | null } | null>(null)
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  const { id, companyName, lotName, version, options, amendments, termination, endsTakenBack, isAltered } = contract
  const isOpen = termination === null
  const dialog = { projectId: tender.id, contract, onClose: () => setWriting(null) }
  return (
    <article className="panel td-panel ct-card" aria-labelledby={`ct-${id}`}>
      <header>
        <h2 id={`ct-${id}`}>{tender.lots.length > 1 ? `${companyName} · ${lotName}` : companyName}</h2>
        <span className="end">
          <Button icon="print" busy={isPrinting} onClick={() => void print('contract', id)}>
            {t('pdf')}
          </Button>
          {isOpen && (
            <Button icon="pencil" onClick={() => setWriting('terms')}>
              {t('edit')}
            </Button>
          )}
        </span>
      </header>
      <div className="body ct-body">
        {isAltered && <FaultNote>{t('altered')}</FaultNote>}
        {version === 0 && <p className="note">{t('proposed')}</p>}
        <Facts rows={useFacts(contract)} />
        <h3>{t('options')}</h3>
        {options.length === 0 ? (
          <p className="soft">{t('option.none')}</p>
        ) : (
          <ul className="ct-list">
            {options.map(({ id: optionId, kind, text, until, taken }) => (
              <li key={optionId}>
                {t(`option.${kind}`)}: {text} ({t('option.until')} {dayInWords(until, language)})
                {taken !== null && `, ${t('option.takenOn')} ${dayInWords(taken, language)}`}
              </li>
            ))}
          </ul>
        )}
        {version > 0 && <ContractDates projectId={tender.id} {...{ contract, asked }} />}
        <h3>{t('amendments')}</h3>
        {amendments.length === 0 ? (
          <p className="soft">{t('noAmendments')}</p>
        ) : (
          <ol className="ct-list">
            {amendments.map((one) => (
              <Amendment key={one.no} {...{ tender, contract }} amendment={one} onTakeBack={() => setTaking({ no: one.no })} />
            ))}
          </ol>
        )}
        {endsTakenBack.map(({ on, reason, takenBack, at }) => (
          <div key={at}>
            <p className="said">
              {t('takeBack.ended', { day: dayInWords(on, language) })}: {reason}
            </p>
            {takenBack && <TakenBackNote {...takenBack} />}
          </div>
        ))}
        {!isOpen && (
          <p className="ct-acts">
            <Button variant="quiet" onClick={() => setTaking({ no: null })}>
              {t('takeBack.end')}
            </Button>
          </p>
        )}
        {isOpen && version > 0 && (
          <p className="ct-acts">
            <Button icon="plus" onClick={() => setWriting('amendment')}>
              {t('amend')}
            </Button>
            <Button variant="quiet" onClick={() => setWriting('end')}>
              {t('terminate')}
            </Button>
          </p>
        )}
      </div>
      {taking && <TakeBackDialog projectId={tender.id} contract={contract} no={taking.no} onClose={() => setTaking(null)} />}
      {writing === 'terms' && <ContractDialog {...dialog} />}
      {writing === 'amendment' && <AmendDialog {...dialog} />}
      {writing === 'end' && <EndDialog {...dialog} />}
    </article>
  )
}
