import { lazy, type ReactElement } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../session/SessionProvider'
import { readStart } from '../wizard/start'

const WizardPage = lazy(() => import('../wizard/WizardPage'))

/** The way in: bidders to the tenders, staff to their start, guests see the harbour with the guests' doors. */
export const HomePage = (): ReactElement => {
  const { phase, isInternal } = useSession()
  const isFirst = useLocation().key === 'default'
  // Who chose so skips the harbour when coming in; the mark in the bar still leads there.
  if (phase === 'guest') return isFirst && readStart() === 'list' ? <Navigate to="/projekte" replace /> : <WizardPage />
  // Behind the question for the code there is the harbour, not nothing.
  if (phase === 'codePending' && isInternal) return <WizardPage />
  if (!isInternal) return <Navigate to="/projekte" replace />
  return <Navigate to={readStart() === 'list' ? '/projekte' : '/wizard/1'} replace />
}
