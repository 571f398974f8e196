import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AwardCriteria } from '../../../server/contract/tenders/criteria'
import type { TenderView } from '../../../server/contract/tenders/views'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { CriteriaDialog, type CriteriaInput } from '../../evaluation/CriteriaDialog'
import { Field } from '../../ui'
import { numbersOf, plansWith } from './groups'

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
  const mayBeAll = isBeside(judged) && (tender.awardCriteria ?? []).every((one) => one.kind !== kind || isBeside(one))
  const isAll = judged.lotIds.length === tender.lots.length
  const [scope, setScope] = useState(isAll && mayBeAll ? 'all' : 'group')
  const lotIds = scope === 'all' ? null : scope === 'group' ? judged.lotIds : [scope]
  const { isBusy, fault, run } = useAction(
    ({ code }) => code === 409 && queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) }),
  )
  const save = async (input: CriteriaInput): Promise<boolean> => {
    const done = await run(async () => {
      const awardPlans = plansWith(tender.awardPlans ?? [], { kind, lotIds, ...input })
      const view = await call('updateProject', { id: tender.id, version: tender.version ?? 0, awardPlans })
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      toast.success(t('standing.saved'))
      return true
    })
    return done === true
  }
  const numbers = numbersOf(tender, judged)
  return (
    <CriteriaDialog
      title={t(`standing.${kind}`)}
      lead={t(tender.published === null ? 'standing.lead' : 'standing.leadPublished')}
      criteria={judged.criteria}
      maxPoints={judged.maxPoints}
      ranked={{ method: judged.method, tie: judged.tie }}
      fields={tender.priceFields?.[kind] ?? []}
      scope={
        tender.hasLots ? (
          <Field label={t('standing.scope')}>
            {(control) => (
              <select {...control} className="select cr-scope" value={scope} onChange={({ target }) => setScope(target.value)}>
                {mayBeAll && <option value="all">{t('standing.allLots')}</option>}
                {!(isAll && mayBeAll) && (
                  <option value="group">{numbers === null ? t('standing.allLots') : t('standing.lots', { numbers })}</option>
                )}
                {judged.lotIds.length > 1 &&
                  tender.lots
                    .filter(({ lotId }) => judged.lotIds.includes(lotId))
                    .map(({ lotId, name }) => (
                      <option key={lotId} value={lotId}>
                        {t('standing.oneLot', { number: tender.lots.findIndex((one) => one.lotId === lotId) + 1, name })}
                      </option>
                    ))}
              </select>
            )}
          </Field>
        ) : undefined
      }
      isBusy={isBusy}
      fault={fault?.message ?? null}
      onSave={save}
      onClose={onClose}
    />
  )
}
