import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotView, TenderView } from '../../../server/contract/tenders/views'
import { ownStarts, phaseIn, procedureOf } from '../../../workflows/procedure'
import { useLanguage } from '../../i18n/useLanguage'
import { nameOf } from '../../procedure/phaseName'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { isOpenFor } from '../../tender-frame/lot'
import { Button, ConfirmDialog } from '../../ui'
import { toast } from '../../ui/toasts/toasts'

/** What a phase of this tender is called, by its key. */
function usePhaseName(tender: TenderView): (key: string) => string {
  const { t } = useTranslation('procedures')
  const lang = useLanguage()
  const { phases } = procedureOf(tender).document
  const words = (key: string, params?: Readonly<Record<string, string>>): string => t(key, params)
  return (key) => {
    const phase = phases.find((one) => one.key === key)
    return phase ? nameOf(phase, phases, { t: words, lang }) : key
  }
}

/** The name of a lot's phase, where its stage alone does not say which one it is. */
export const PhaseName = ({ tender, lot }: { tender: TenderView; lot: LotView }): ReactElement | null => {
  const name = usePhaseName(tender)
  return lot.phase === undefined ? null : <span className="soft small">{name(lot.phase)}</span>
}

/** Ways on to phases that share their stage with another: each by its name. */
export const NextPhases = ({ tender, lot }: { tender: TenderView; lot: LotView }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const name = usePhaseName(tender)
  const [asked, setAsked] = useState<string | null>(null)
  const { run } = useAction(({ message }) => toast.error(message))
  const procedure = procedureOf(tender)
  const phases = [...ownStarts(procedure)].flatMap(([event, phase]) => (isOpenFor(tender, event, lot.lotId) ? [phase] : []))
  const begin = (phase: string): void => {
    setAsked(null)
    void run(async () => {
      const stage = phaseIn(procedure, phase)?.stage ?? lot.stage
      const view = await call('updateProjectStage', { id: tender.id, version: tender.version ?? 0, stage, phase }, [lot.lotId])
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
    })
  }
  if (phases.length === 0) return null
  return (
    <>
      <p className="td-actions wraps">
        {phases.map((phase) => (
          <Button key={phase} onClick={() => setAsked(phase)}>
            {t('next.toPhase', { name: name(phase) })}
          </Button>
        ))}
      </p>
      {asked !== null && (
        <ConfirmDialog
          title={t('next.toPhase', { name: name(asked) })}
          confirm={t('next.begin')}
          onCancel={() => setAsked(null)}
          onConfirm={() => begin(asked)}
        >
          {t('next.noWayBack')}
        </ConfirmDialog>
      )}
    </>
  )
}
