import type { ReactElement } from 'react'
import type { TenderView } from '../../../server/contract/tenders/views'
import { CloseDialog } from './CloseDialog'
import { CopyDialog } from './CopyDialog'
import type { DialogDeed } from './deeds'
import { ExtendDialog } from './ExtendDialog'
import { StartDialog } from './StartDialog'

interface ProcedureDialogProps {
  tender: TenderView
  deed: DialogDeed
  /** The lot that the person looks at; the dialog lets others be chosen. */
  lotId: string
  onClose: () => void
}

/** The dialog of a step. The tender is the live one: a refused step is judged anew by what the server says now, and nothing typed is lost. */
export const ProcedureDialog = ({ tender, deed, lotId, onClose }: ProcedureDialogProps): ReactElement => {
  switch (deed) {
    case 'startCompetition':
    case 'startNegotiation':
    case 'startOfferPhase':
    case 'furtherOfferRound':
      return <StartDialog tender={tender} deed={deed} lotId={lotId} onClose={onClose} />
    case 'extendDeadlines':
      return <ExtendDialog tender={tender} lotId={lotId} onClose={onClose} />
    case 'close':
    case 'cancel':
      return <CloseDialog tender={tender} deed={deed} lotId={lotId} onClose={onClose} />
    case 'copy':
      return <CopyDialog tender={tender} onClose={onClose} />
  }
}
