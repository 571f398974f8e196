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
import { ContractDialog } from './ContractDialog'

interface CardProps {
  tender: TenderView
  contract: ContractView
}

const Amendment = ({ tender, contract, amendment }: CardProps & { amendment: AmendmentView }): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const { isBusy, begin } = useNotice(() => call('createModificationNotice', tender.id, contract.id, amendment.no))
  const { no, on, ground, paragraph, text, reason, change, percent, sumPercent, limit, findings, noticeId, by, at } = amendment
  const share = [
    t('amendment.percent', { percent }),
    ...(sumPercent === null ? [] : [t('amendment.sum', { percent: sumPercent })]),
    limit === null ? t('amendment.noLimit') : t('amendment.limit', { percent: limit.percent, paragraph: limit.paragraph }),
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
      <p className="num">
        {shownSum(change, language)} {contract.value?.currency} · {share.join(' · ')}
      </p>
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
        {by} <DateTime value={at} as="bare" />
      </p>
      {mayAnnounce &&
        (noticeId === null ? (
          <Button icon="pencil" busy={isBusy} onClick={() => void begin()}>
            {t('notice.begin')}
          </Button>
        ) : (
          <Link to={`/projekte/${noticeId}`}>{t('notice.open')}</Link>
        ))}
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
    ...contract.due.map(({ what, day: last, from }): Fact => [t(`due.${what}`), `${day(last)}, ${t('due.remind')} ${day(from)}`]),
    contract.termination && [t('terminated'), `${day(contract.termination.on)}: ${contract.termination.reason}`],
  ]
}

/** A contract: what it says, what can still be taken, what was changed and how far the law lets that go. */
export const ContractCard = ({ tender, contract }: CardProps): ReactElement => {
  const { t } = useTranslation('contract')
  const language = useLanguage()
  const [writing, setWriting] = useState<'terms' | 'amendment' | 'end' | null>(null)
  const { isPrinting, print } = usePdf((message) => toast.error(message, t('pdfFailed')))
  const { id, companyName, lotName, version, options, amendments, termination, isAltered } = contract
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
        <h3>{t('amendments')}</h3>
        {amendments.length === 0 ? (
          <p className="soft">{t('noAmendments')}</p>
        ) : (
          <ol className="ct-list">
            {amendments.map((one) => (
              <Amendment key={one.no} tender={tender} contract={contract} amendment={one} />
            ))}
          </ol>
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
      {writing === 'terms' && <ContractDialog {...dialog} />}
      {writing === 'amendment' && <AmendDialog {...dialog} />}
      {writing === 'end' && <EndDialog {...dialog} />}
    </article>
  )
}
