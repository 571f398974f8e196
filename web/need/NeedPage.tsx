import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownSum } from '../../engine/numbers'
import type { NeedView } from '../../server/contract/need/need'
import type { TenderView } from '../../server/contract/tenders/views'
import { dayInWords } from '../forms/values/dates'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useRpc, useWrite } from '../rpc'
import { Facts } from '../tender-frame/Facts'
import { TabPage } from '../tender-frame/TenderHead'
import { Button, EmptyState, FaultNote, Icon, Panel } from '../ui'
import { NotRead } from '../ui/NotRead'
import { DateTime } from '../ui/time'
import { NeedDialog } from './NeedDialog'

/** Line by line, with what counts of it, and its sum. */
const Estimate = ({ need }: { need: NeedView }): ReactElement => {
  const { t } = useTranslation('need')
  const language = useLanguage()
  const { lines, reckoned, total, lots, estimateLaw, small } = need
  const euros = (amount: string): string => `${shownSum(amount, language)} €`
  const nameOf = (lotId: string): string => lots.find((one) => one.lotId === lotId)?.name ?? lotId
  return (
    <Panel title={t('estimate', { paragraph: estimateLaw.paragraph })} id="need-estimate" body="body stack-3">
      <Facts
        rows={[
          ...lines.map((line, n) => {
            const { months = null, isCapped = false, sum = '0' } = reckoned[n] ?? {}
            const lot = line.lotId !== null && lots.length > 1 ? ` · ${nameOf(line.lotId)}` : ''
            const monthly = months === null ? '' : `${t('monthly', { months, amount: euros(line.amount) })} = `
            const capped = isCapped ? `; ${t('capped', { paragraph: estimateLaw.cap ?? '' })}` : ''
            return [`${n + 1}. ${line.text} (${t(`kind.${line.kind}`)})${lot}`, `${monthly}${euros(sum)}${capped}`] as const
          }),
          [t('total'), <b key="total">{euros(total)}</b>],
        ]}
      />
      {small && (
        <p className="note">
          {t('small', { paragraph: small.paragraph, lots: small.lotIds.map(nameOf).join(', '), percent: small.percent })}
          {'; '}
          {small.isWithin ? t('smallWithin') : t('smallOver')}
        </p>
      )}
      {!estimateLaw.verified && <p className="small soft">{t('unread')}</p>}
    </Panel>
  )
}

/** Threshold, law, procedure, budget, and what about them does not go together. */
const Judged = ({ need }: { need: NeedView }): ReactElement => {
  const { t } = useTranslation('need')
  const language = useLanguage()
  const { limit, findings, lacks, choices, procedure, reason, budget, runsBy, text } = need
  const nameOf = (id: string): string => choices.find((one) => one.id === id)?.name ?? id
  const day = (of: string): string => dayInWords(of, language)
  const valid = limit && { from: day(limit.validFrom), source: limit.source }
  const params = { lacks: lacks === null ? '' : shownSum(lacks, language), runsBy: nameOf(runsBy) }
  return (
    <Panel title={t('title')} id="need-need" body="body stack-3">
      {need.isAltered && <FaultNote>{t('altered')}</FaultNote>}
      {text !== '' && <p className="said">{text}</p>}
      {findings.length > 0 && (
        <div className="note time">
          <Icon name="warning" />
          <ul className="stack-2">
            {findings.map((one) => (
              <li key={one}>{t(`finding.${one}`, params)}</li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        rows={[
          [t('on'), day(need.on)],
          [
            `${t('threshold')}: ${t(`thresholdKind.${need.threshold}`)}`,
            limit
              ? t(limit.isReached ? 'limit.reached' : 'limit.notReached', { amount: shownSum(`${limit.amount}`, language) })
              : t('limit.unknown'),
          ],
          valid && [t('valid'), limit.validTo === null ? t('limit.ofOpen', valid) : t('limit.of', { ...valid, to: day(limit.validTo) })],
          [t('law'), need.law],
          [t('choice'), procedure === null ? t('choiceNone') : nameOf(procedure)],
          reason === '' ? null : [t('reason'), reason],
          budget && [t('budgetShort'), `${shownSum(budget.amount, language)} € ${budget.text}`],
        ]}
      />
      <p className="small soft">
        {t('written')} {need.updatedBy} {need.updated && <DateTime value={need.updated} as="bare" />}
      </p>
    </Panel>
  )
}

const Approvals = ({ need, onApprove }: { need: NeedView; onApprove: () => void }): ReactElement => {
  const { t } = useTranslation('need')
  const isBarred = need.approval === 'own' || need.approval === 'dependent'
  return (
    <Panel
      title={t('approvals')}
      id="need-approvals"
      body="body stack-3"
      end={
        need.approval === 'may' && (
          <Button icon="check" onClick={onApprove}>
            {t('approve')}
          </Button>
        )
      }
    >
      {need.approvals.length === 0 && <p className="soft">{t('noApprovals')}</p>}
      {isBarred && !need.approvals.some((one) => one.isCurrent) && <p className="soft">{t(`${need.approval}Approval`)}</p>}
      <Facts
        rows={need.approvals.map(({ by, at, isCurrent }, n) => [
          `${n + 1}. ${by}`,
          <span key={at}>
            <DateTime value={at} as="bare" />, {t(isCurrent ? 'approved.current' : 'approved.outdated')}
          </span>,
        ])}
      />
    </Panel>
  )
}

/** Fields of the form that are filled from here; what differs is said. */
const Fields = ({ need, onFill }: { need: NeedView; onFill: (() => void) | null }): ReactElement => {
  const { t } = useTranslation('need')
  const isSame = need.fields.every((one) => one.isSame)
  return (
    <Panel
      title={t('fields')}
      id="need-fields"
      end={
        onFill &&
        !isSame && (
          <Button icon="pencil" onClick={onFill}>
            {t('fill')}
          </Button>
        )
      }
    >
      <Facts
        rows={need.fields.map(({ label, lotName, needed, inForm, isSame: says }) => [
          lotName === null ? label : `${label} · ${lotName}`,
          `${needed}. ${says ? t('field.same') : inForm === null ? t('field.open') : t('differs', { value: inForm })}`,
        ])}
      />
    </Panel>
  )
}

const Need = ({ tender, need }: { tender: TenderView; need: NeedView }): ReactElement => {
  const { t } = useTranslation('need')
  const [isWriting, setWriting] = useState(false)
  const { fault, act } = useWrite(rpcKey('getNeed', [tender.id]))
  const { isClosed, version } = need
  const button = (
    <Button icon="pencil" variant={version === 0 ? 'primary' : undefined} onClick={() => setWriting(true)}>
      {t(version === 0 ? 'write' : 'edit')}
    </Button>
  )
  const approve = (): void => void act(() => call('approveNeed', tender.id, version))
  const fill = (): void => void act(() => call('fillFormFromNeed', tender.id, tender.version ?? 0))
  return (
    <div className="stack">
      {version === 0 ? (
        <EmptyState drawing="tenders" action={isClosed ? undefined : button}>
          {t(isClosed ? 'noneClosed' : 'none')}
        </EmptyState>
      ) : (
        <>
          {isClosed ? <p className="note">{t('closed')}</p> : <p>{button}</p>}
          {fault && <FaultNote>{fault.message}</FaultNote>}
          <Judged need={need} />
          <Estimate need={need} />
          <Approvals need={need} onApprove={approve} />
          {need.fields.length > 0 && <Fields need={need} onFill={isClosed ? null : fill} />}
        </>
      )}
      {isWriting && <NeedDialog need={need} onClose={() => setWriting(false)} />}
    </div>
  )
}

/** /projekte/{id}/bedarf: what is needed, what it comes to and which law that falls under, before the notice. */
const NeedPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('need')
  const { data, error, refetch } = useRpc('getNeed', [tender.id])
  return (
    <TabPage tender={tender} tab="bedarf" title={t('title')}>
      {data ? <Need tender={tender} need={data} /> : <NotRead error={error} again={refetch} lines={6} />}
    </TabPage>
  )
}

export default NeedPage
