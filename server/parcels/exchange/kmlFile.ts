import { MAX_POSITIONS } from '../../../engine/geo'
import {
  FileFault,
  MAX_FEATURES,
  MAX_VALUES,
  positionCounter,
  uncounted,
  type FileFeature,
  type Letters,
  type ReadLayer,
  type Value,
} from './features'
import { byPoint } from './numbers'
import { walkXml, type XmlVisitor } from './xmlWalk'

interface Rings {
  outer: number[][][]
  inner: number[][][]
  /** Corners that were not read, because they are too many for any shape. */
  beyond: number
}
interface Placemark {
  values: Map<string, string>
  polygons: Rings[]
  isOther: boolean
}

const OWN: readonly string[] = ['name', 'description', 'address']
const OTHERS: readonly string[] = ['Point', 'LineString', 'Track']

/** What is left out, or written as no number is, is none: not nought. */
const ordinate = (text: string): number => byPoint(text) ?? NaN

/** '8.1,53.2,0 8.2,53.2,0' → positions; what is no number is left for the judge to find. */
const positionsOf = (coordinates: string, count: (more: number) => void): number[][] | number => {
  const positions: number[][] = []
  let beyond = 0
  for (const [one] of coordinates.matchAll(/\S+/g)) {
    count(1)
    if (positions.length > MAX_POSITIONS) beyond++
    else positions.push(one.slice(0, 200).split(',').slice(0, 2).map(ordinate))
  }
  return beyond > 0 ? positions.length + beyond : positions
}

const geometryOf = ({ polygons, isOther }: Placemark): unknown => {
  if (polygons.length === 0) return isOther ? { type: 'Point', coordinates: [] } : null
  const beyond = polygons.reduce((sum, one) => sum + one.beyond, 0)
  if (beyond > 0) return uncounted(beyond)
  const parts = polygons.map(({ outer, inner }) => [...outer, ...inner])
  return parts.length === 1 ? { type: 'Polygon', coordinates: parts[0] } : { type: 'MultiPolygon', coordinates: parts }
}

const featureOf = (placemark: Placemark): FileFeature => ({
  geometry: geometryOf(placemark),
  values: Object.fromEntries([...placemark.values].map(([name, value]): [string, Value] => [name.slice(0, 100), value.slice(0, 100_000)])),
})

/** Of an element that is in another one: whether its text is a value or a ring. */
const isWanted = (name: string, parent: string | undefined): boolean =>
  name === 'coordinates' ||
  name === 'SimpleData' ||
  (name === 'value' && parent === 'Data') ||
  (parent === 'Placemark' && OWN.includes(name))

/** Gathers placemarks while the file is walked through; what lies around them is passed over. */
class Gathering implements XmlVisitor {
  readonly features: FileFeature[] = []
  private readonly path: string[] = []
  private placemark: Placemark | null = null
  private rings: Rings | null = null
  /** Of SimpleData and Data. */
  private column = ''
  /** How deep the element lies whose text is gathered; null: none. */
  private wanted: number | null = null
  private texts: string[] = []
  private values = 0
  private readonly count = positionCounter()

  open(name: string, attributes: () => ReadonlyMap<string, string>): void {
    const parent = this.path.at(-1)
    this.path.push(name)
    if (name === 'Placemark') {
      // None lies in another one.
      if (this.placemark) throw new FileFault('import.unreadable')
      if (this.features.length >= MAX_FEATURES) throw new FileFault('import.tooMany', { most: MAX_FEATURES })
      this.placemark = { values: new Map(), polygons: [], isOther: false }
    }
    if (!this.placemark || this.wanted !== null) return
    if (isWanted(name, parent)) {
      this.wanted = this.path.length
      this.texts = []
    }
    if (name === 'SimpleData' || name === 'Data') this.column = attributes().get('name') ?? ''
    else if (name === 'Polygon') this.placemark.polygons.push((this.rings = { outer: [], inner: [], beyond: 0 }))
    else if (OTHERS.includes(name)) this.placemark.isOther = true
  }

  text(text: string): void {
    if (this.wanted !== null) this.texts.push(text)
  }

  close(name: string): void {
    const isText = this.wanted === this.path.length
    this.path.pop()
    if (isText) {
      this.wanted = null
      this.take(name, this.texts.join('').trim())
    } else if (name === 'Polygon' && this.wanted === null) this.rings = null
    else if (name === 'Placemark' && this.placemark) {
      this.features.push(featureOf(this.placemark))
      this.placemark = this.rings = null
    }
  }

  private take(name: string, text: string): void {
    if (name === 'coordinates') return this.addRing(text)
    if (name === 'SimpleData' || name === 'value') return this.keep(this.column, text)
    if (this.placemark?.values.has(name) === false) this.keep(name, text)
  }

  private keep(name: string, text: string): void {
    if (name === '') return
    if (++this.values > MAX_VALUES) throw new FileFault('import.tooLarge', { most: MAX_VALUES })
    this.placemark?.values.set(name, text)
  }

  private addRing(text: string): void {
    if (!this.rings) return
    const read = positionsOf(text, this.count)
    if (typeof read === 'number') this.rings.beyond += read
    else if (this.path.includes('innerBoundaryIs')) this.rings.inner.push(read)
    else if (this.path.includes('outerBoundaryIs')) this.rings.outer.push(read)
  }
}

/** Whether a text is KML: by its first element. */
export const isKml = (text: string): boolean => /<(?:\w{1,20}:)?kml[\s>]/i.test(text.slice(0, 4000))

/** Placemarks of a KML file with their data. */
export const readKml = (text: string, letters: Letters): ReadLayer => {
  const gathering = new Gathering()
  walkXml(text, gathering)
  // Whatever a KML file says: its coordinates are degrees.
  return { features: gathering.features, said: '4326', isDegrees: true, numbers: 'point', letters, notes: [] }
}
