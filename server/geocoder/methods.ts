import * as contract from '../contract/all.gen'
import { method, noSubject } from '../calls/method'
import { allow } from '../calls/accessDecision'
import { municipalitiesIn } from './municipalities'
import { geocoder, searchOutside } from './outside'
import { hitOfPlace, searchOwn } from './own'
import { searchPlaces } from './places'

export const getMunicipalities = method(contract.getMunicipalities, {
  subject: noSubject,
  policy: () => allow(),
  handle: (_ctx, _subject, { bounds }) => municipalitiesIn(bounds),
})

const MOST = 10
/** Of the ten, so that a search for a town is not filled by the own parcels in it. */
const MAX_OWN = 5

const BUILT_IN = 'Orte: © GeoBasis-DE / BKG 2017 (dl-de/by-2-0), Daten verändert; GeoNames (CC BY 4.0)'
const OSM = '© OpenStreetMap-Mitwirkende (ODbL)'

export const searchAddress = method(contract.searchAddress, {
  subject: noSubject,
  policy: () => allow(),
  async handle({ now }, _subject, { query }) {
    const { kind } = geocoder()
    const [own, outside] = await Promise.all([searchOwn(query, MAX_OWN), kind === 'builtin' ? null : searchOutside(query, now)])
    const others = outside ?? searchPlaces(query, MOST).map(hitOfPlace)
    const results = [...own, ...others]
    const isOutside = outside !== null
    return {
      results: results.filter((hit, n) => results.findIndex((other) => other.display_name === hit.display_name) === n).slice(0, MOST),
      source: isOutside ? kind : 'builtin',
      fellBack: kind !== 'builtin' && !isOutside,
      isExact: isOutside,
      onEnterOnly: kind === 'nominatim',
      attribution: isOutside ? OSM : BUILT_IN,
    }
  },
})
