export { panoramaLink } from './address'
export { Panoramas } from './Panoramas'
export { PanoPlaces, placedAt } from './PanoPlaces'
export { pointsOf, spotsOf, withPoints } from './spots'
