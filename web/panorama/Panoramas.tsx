import { lazy, Suspense, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PropertyView } from '../../server/contract/parcels/views'
import { panoramaIn, withPanorama } from './address'

/** WebGL and all of the viewer: a chunk that nobody loads who looks at no panorama. */
const PanoramaDialog = lazy(() => import('./PanoramaDialog'))

interface PanoramasProps {
  parcel: PropertyView
  mayEdit: boolean
  onSaved: (parcel: PropertyView) => void
}

/** Shows the panorama that stands in the address (`?panorama=`), so that a link, a reload and the browser's way back lead to it. */
export const Panoramas = ({ parcel, mayEdit, onSaved }: PanoramasProps): ReactElement | null => {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const shown = panoramaIn(search, parcel.panoramas ?? [])
  if (!shown) return null
  const go = (url: string | null, replace: boolean): void => void navigate({ search: withPanorama(search, url), hash }, { replace })
  return (
    <Suspense fallback={null}>
      <PanoramaDialog
        parcel={parcel}
        shown={shown}
        mayEdit={mayEdit}
        onSaved={onSaved}
        onShow={(url) => go(url, false)}
        onClose={() => go(null, true)}
      />
    </Suspense>
  )
}
