import type { ReactElement } from 'react'
import { NotFoundPage } from '../page/NotFoundPage'
import { useSession } from '../session/SessionProvider'
import { VersionsPage } from './panels'

/** /formulare/anlage/:id/versionen, for system admins. */
const VersionsRoute = (): ReactElement => {
  const { isAdmin } = useSession()
  return isAdmin ? <VersionsPage /> : <NotFoundPage />
}
export default VersionsRoute
