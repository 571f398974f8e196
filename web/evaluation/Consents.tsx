import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownSum } from '../../engine/numbers'
import type { TenderView } from '../../server/contract/tenders/views'
import { useLanguage } from '../i18n/useLanguage'
import { call, rpcKey, useAction, useRpc } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { withNames } from '../procedure/award/choice'
import { Winners } from '../procedure/award/Winners'
import { Facts } from '../tender-frame/Facts'
import { Button, Check, FaultNote, Panel } from '../ui'
import { DateTime } from '../ui/time'

/** An office with who holds it; a person by their address alone. */
const seatText = ({ name, people }: { name: string; people: readonly string[] }): string =>
  people.length === 1 && people[0] === name ? name : `${name} (${people.join(', ') || '–'})`

/** What the house asks for by value before this lot is awarded, and who consented; nothing where it names nobody. */
export const Consents = ({ tender, lotId }: { tender: TenderView; lotId: string }): ReactElement | null => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const lot = tender.lots.find((one) => one.lotId === lotId)
  const { data: award } = useRpc('getAward', [tender.id, lotId], { enabled: lot?.stage === 7 })
  const data = award && withNames(award, language)
  const named = lot?.information?.winners.map(({ offerId }) => offerId)
  const [chosen, choose] = useState<readonly string[]>([])
  const [isNobody, setNobody] = useState(false)
  const { isBusy, fault, run } = useAction()
  if (!data?.consents || lot?.stage !== 7) return null
  const { rules, isNamed, given } = data.consents
  const nameOf = (offerId: string): string => data.offers.find((one) => one.offerId === offerId)?.name ?? offerId
  const offerIds = named ?? (isNobody ? [] : [...chosen])
  const isChosen = named !== undefined || isNobody || chosen.length > 0
  const take = (winners: readonly string[]): void => {
    choose(winners)
    setNobody(false)
  }
  const consent = (to: readonly string[], isTakenBack?: true): void =>
    void run(async () => {
      const said = { version: tender.version ?? 0, lotId, offerIds: [...to], ...(isTakenBack && { isTakenBack }) }
      await call('consentToAward', tender.id, said)
      await queryClient.invalidateQueries({ queryKey: rpcKey('getAward', [tender.id, lotId]) })
      return true
    })
  return (
    <Panel title={t('consent.title')} id="ev-consents" className="ev-consents" body="body stack-3">
      <ul>
        {rules.map(({ from, needed, seats, at }) => (
          <li key={`${at} ${from} ${seats.map(({ name }) => name).join()}`}>
            {t('consent.rule', { from: shownSum(`${from}`, language), needed, people: seats.map(seatText).join(', ') })}
            {at !== 'now' && <span className="small soft"> {t(at === 'opening' ? 'consent.ofOpening' : 'consent.since')}</span>}
          </li>
        ))}
      </ul>
      <Facts
        rows={given.map(({ offerIds: to, by, at, isOwn }, n) => [
          `${n + 1}. ${by}`,
          <span key={at}>
            {t('consent.to', { names: to.map(nameOf).join(', ') || t('consent.nobody') })}, <DateTime value={at} as="bare" />
            {isOwn && (
              <Button size="small" busy={isBusy} onClick={() => consent(to, true)}>
                {t('consent.takeBack')}
              </Button>
            )}
          </span>,
        ])}
      />
      {given.length === 0 && <p className="soft">{t('consent.none')}</p>}
      {isNamed && (
        <>
          {named === undefined && (
            <>
              <Winners view={data} chosen={isNobody ? [] : chosen} onChange={take} />
              <Check checked={isNobody} onChange={setNobody}>
                {t('consent.nobody')}
              </Check>
            </>
          )}
          <p>
            <Button icon="check" busy={isBusy} disabled={!isChosen} onClick={() => consent(offerIds)}>
              {isChosen ? t('consent.verb', { names: offerIds.map(nameOf).join(', ') || t('consent.nobody') }) : t('consent.plain')}
            </Button>
          </p>
        </>
      )}
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
    </Panel>
  )
}
