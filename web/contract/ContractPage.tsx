import './contract.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ContractView } from '../../server/contract/procedure/contracts'
import type { TenderView } from '../../server/contract/tenders/views'
import { useRpc } from '../rpc'
import { TabPage } from '../tender-frame/TenderHead'
import { EmptyState } from '../ui'
import { NotRead } from '../ui/NotRead'
import { ContractCard } from './ContractCard'

/** /projekte/{id}/vertrag: the contracts that its awards made, for the team. */
const ContractPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('contract')
  const { data, error, refetch } = useRpc('getContracts', [tender.id])
  // From today's work: one of its days is to be answered.
  const asked = useSearchParams()[0].get('termin') ?? ''
  const keyIn = ({ lotId, organizationId }: ContractView): string | null => {
    const own = `${lotId}:${organizationId}:`
    return asked.startsWith(own) ? asked.slice(own.length) : null
  }
  return (
    <TabPage tender={tender} tab="vertrag" title={t('title')}>
      {!data ? (
        <NotRead error={error} again={refetch} lines={6} />
      ) : data.contracts.length === 0 ? (
        <EmptyState drawing="tenders">{t('none')}</EmptyState>
      ) : (
        <div className="ct">
          {data.contracts.map((one) => (
            <ContractCard key={one.id} tender={tender} contract={one} asked={keyIn(one)} />
          ))}
        </div>
      )}
    </TabPage>
  )
}

export default ContractPage
