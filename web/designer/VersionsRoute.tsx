import type { ReactElement } from 'react'
import { NotFoundPage } from '../app/NotFoundPage'
import { useSession } from '../app/session/SessionProvider'
import { VersionsPage } from './panels'

/** /formulare/anlage/:id/versionen, for system admins. */
const VersionsRoute = (): ReactElement => {
  const { isAdmin } = useSession()
  return isAdmin ? <VersionsPage /> : <NotFoundPage />
}
export default VersionsRoute
