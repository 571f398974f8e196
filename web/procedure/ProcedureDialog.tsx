import { useState, type ReactElement } from 'react'
import type { TenderView } from '../../server/contract/tenders/views'
import { AwardDialog } from './award/AwardDialog'
import { ContractDialog } from './award/ContractDialog'
import { CloseDialog } from './CloseDialog'
import { CopyDialog } from './CopyDialog'
import type { DialogAction } from './actions'
import { ExtendDialog } from './ExtendDialog'
import { openLots } from '../tender-frame/lot'
import { StartDialog } from './StartDialog'

interface ProcedureDialogProps {
  tender: TenderView
  action: DialogAction
  /** The lot that the person looks at; the dialog lets others be chosen. */
  lotId: string
  onClose: () => void
}

/**
 * The dialog of a step. The tender is the live one: a refused step is judged anew by what the server says now, and nothing typed is lost.
 */
export const ProcedureDialog = ({ tender, action, lotId, onClose }: ProcedureDialogProps): ReactElement => {
  switch (action) {
    case 'startCompetition':
    case 'startNegotiation':
    case 'startOfferPhase':
    case 'furtherOfferRound':
      return <StartDialog tender={tender} action={action} lotId={lotId} onClose={onClose} />
    case 'extendDeadlines':
      return <ExtendDialog tender={tender} lotId={lotId} onClose={onClose} />
    case 'inform':
    case 'award':
      return <Award tender={tender} action={action} lotId={lotId} onClose={onClose} />
    case 'close':
    case 'cancel':
      return <CloseDialog tender={tender} action={action} lotId={lotId} onClose={onClose} />
    case 'copy':
      return <CopyDialog tender={tender} onClose={onClose} />
  }
}

/** Of several lots the one that is looked at, else the first that the step is open for: each has winners and losers of its own. */
const Award = ({ tender, action, lotId, onClose }: ProcedureDialogProps & { action: 'inform' | 'award' }): ReactElement | null => {
  const [chosen] = useState(() => {
    const open = openLots(tender, action)
    return open.includes(lotId) ? lotId : (open[0] ?? lotId)
  })
  const lot = tender.lots.find((one) => one.lotId === chosen)
  if (!lot) return null
  return action === 'award' && tender.waitingPeriod ? (
    <ContractDialog tender={tender} lot={lot} onClose={onClose} />
  ) : (
    <AwardDialog tender={tender} lot={lot} onClose={onClose} />
  )
}
