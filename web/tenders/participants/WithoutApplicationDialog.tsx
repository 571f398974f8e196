import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reportPath } from '../../tender-frame/paths'
import { VerbDialog } from '../../ui'
import type { DecisionAction } from './decisions'

interface WithoutApplicationDialogProps {
  projectId: string
  name: string
  /** There is one that came after the deadline. */
  isLate: boolean
  action: DecisionAction
  onDo: () => void
  onClose: () => void
}

/** Asks before somebody goes on who never applied, or too late: possible, but nothing to happen by a slip of the hand. */
export const WithoutApplicationDialog = ({
  projectId,
  name,
  isLate,
  action,
  onDo,
  onClose,
}: WithoutApplicationDialogProps): ReactElement => {
  const { t } = useTranslation(['participants', 'app'])
  return (
    <VerbDialog title={t(isLate ? 'without.lateTitle' : 'without.title')} verb={t(`action.${action}`)} onDo={onDo} onClose={onClose}>
      <p>
        {t(isLate ? 'without.late' : 'without.text', { name })} <Link to={reportPath(projectId)}>{t('without.report')}</Link>
      </p>
      <p>{t('without.question')}</p>
    </VerbDialog>
  )
}
