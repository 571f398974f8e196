import type { Marker } from 'leaflet'

/** A marker that is on the map as what it is: a button with a name. Leaflet brings the focus to it, but knows no Enter. */
export const asButton = (marker: Marker, name: string, onPress: () => void): void => {
  const element = marker.getElement()
  element?.setAttribute('role', 'button')
  element?.setAttribute('aria-label', name)
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  })
}
