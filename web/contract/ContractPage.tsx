import './contract.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
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
  return (
    <TabPage tender={tender} tab="vertrag" title={t('title')}>
      {!data ? (
        <NotRead error={error} again={refetch} lines={6} />
      ) : data.contracts.length === 0 ? (
        <EmptyState drawing="tenders">{t('none')}</EmptyState>
      ) : (
        <div className="ct">
          {data.contracts.map((one) => (
            <ContractCard key={one.id} tender={tender} contract={one} />
          ))}
        </div>
      )}
    </TabPage>
  )
}

export default ContractPage
