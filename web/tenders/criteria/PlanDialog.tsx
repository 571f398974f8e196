import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AwardCriteria } from '../../../server/contract/tenders/criteria'
import type { TenderView } from '../../../server/contract/tenders/views'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { CriteriaDialog, type CriteriaInput } from '../../evaluation/CriteriaDialog'
import { setOver } from './groups'
import { lotsIn, Scope } from './Scope'

interface PlanDialogProps {
  tender: TenderView
  judged: AwardCriteria
  onClose: () => void
}

/** Every lot that the form names no criteria for can be judged like the others. */
const isBeside = ({ criteria }: AwardCriteria): boolean => criteria.every(({ published }) => !published.name && !published.weight)

/** Sets how the offers (or applications) of some lots will be judged, and saves it with the tender. */
export const PlanDialog = ({ tender, judged, onClose }: PlanDialogProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const { kind } = judged
  // A price sheet is one lot's: another one's is not written over with it.
  const hasSheets = (tender.awardCriteria ?? []).some((one) => one.kind === kind && one.sheet !== undefined)
  const [opened] = useState(tender)
  const isAll = judged.lotIds.length === tender.lots.length
  const mayBeAll =
    (isAll || !hasSheets) && isBeside(judged) && (tender.awardCriteria ?? []).every((one) => one.kind !== kind || isBeside(one))
  const [scope, setScope] = useState(isAll && mayBeAll ? 'all' : 'group')
  const lotIds = lotsIn(scope, judged)
  const { isBusy, fault, run } = useAction(
    ({ code }) => code === 409 && queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) }),
  )
  const save = async (input: CriteriaInput): Promise<boolean> => {
    const done = await run(async () => {
      const partOf = ({ sheet: _sheet, lotIds: _lotIds, ...rest }: AwardCriteria) => rest
      const edit = ({ sheet }: Pick<AwardCriteria, 'sheet'>) => ({ kind, ...input, ...(sheet && { sheet }) })
      const view = await call('updateProject', { id: tender.id, ...setOver(tender, opened, { kind, lotIds, partOf, edit }) })
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      toast.success(t('standing.saved'))
      return true
    })
    return done === true
  }
  return (
    <CriteriaDialog
      title={t(`standing.${kind}`)}
      lead={t(tender.published === null ? 'standing.lead' : 'standing.leadPublished')}
      criteria={judged.criteria}
      maxPoints={judged.maxPoints}
      ranked={{ method: judged.method, tie: judged.tie }}
      fields={tender.priceFields?.[kind] ?? []}
      scope={tender.hasLots ? <Scope {...{ tender, judged, mayBeAll }} value={scope} onChange={setScope} /> : undefined}
      isBusy={isBusy}
      fault={fault?.message ?? null}
      onSave={save}
      onClose={onClose}
    />
  )
}
