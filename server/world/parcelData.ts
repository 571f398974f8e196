import type { ParcelDoc } from '../parcels/area'

/** Corners in metres east and north of the map's start. All of it is invented: names, boundaries, numbers. */
export type Corners = readonly (readonly [east: number, north: number])[]

export const PLACES: readonly { key: string; name: string; address: string; outline: Corners }[] = [
  {
    key: 'harbour',
    name: 'Hafenquartier',
    address: 'Am Kai, 27999 Sandstedt',
    outline: [
      [-420, -60],
      [160, -90],
      [180, 260],
      [-400, 280],
    ],
  },
  {
    key: 'marsh',
    name: 'Gewerbepark Marsch',
    address: 'Marschring, 27999 Sandstedt',
    outline: [
      [420, 300],
      [1080, 260],
      [1120, 760],
      [440, 780],
    ],
  },
  {
    key: 'meadow',
    name: 'Wiesengrund',
    address: 'Wiesenweg, 27999 Sandstedt',
    outline: [
      [-900, 420],
      [-460, 400],
      [-440, 780],
      [-880, 800],
    ],
  },
  {
    key: 'bricks',
    name: 'Alte Ziegelei',
    address: 'Ziegelgang 1, 27999 Sandstedt',
    outline: [
      [300, -760],
      [720, -780],
      [740, -420],
      [320, -400],
    ],
  },
]

const FACTS = ['geoJson', 'plat', 'size', 'availability', 'hasBuilding', 'allowedUsageTypes', 'siteDevelopment']
const ALL = [
  ...FACTS,
  'regulatedInDevelopmentPlan',
  'buildingPlanIsInPreparation',
  'availabilityNotes',
  'description',
  'addressDisplayName',
]

interface DemoParcel {
  place: string
  name: string
  corners: Corners
  hole?: Corners
  set: Partial<ParcelDoc>
  /** Where on it the panorama was taken; only there are pictures. */
  quay?: readonly [east: number, north: number]
  /** Title of the tender that it belongs to. */
  tender?: string
}

const plat = (sheet: number, ...numbers: readonly string[]): string =>
  numbers.map((number) => `Gemarkung Sandstedt, Flur ${sheet}, Flurstück ${number}`).join('\n')
const shared = (publicFields: readonly string[]) => ({ isPublic: true, publicFields: [...publicFields] })
const yes = { regulatedInDevelopmentPlan: true, buildingPlanIsInPreparation: false }

export const PARCELS: readonly DemoParcel[] = [
  {
    place: 'harbour',
    name: 'Kaispeicher West',
    corners: [
      [-400, -40],
      [-260, -48],
      [-252, 92],
      [-394, 100],
    ],
    set: {
      plat: plat(4, '12/1', '12/2'),
      size: 19_760,
      hasBuilding: true,
      ...yes,
      allowedUsageTypes: 'Kultur, Gastronomie, Büro',
      siteDevelopment: 'voll erschlossen',
      description: 'Denkmalgeschützter Speicher mit Kai.\n\n- Baujahr **1908**\n- Gleisanschluss stillgelegt',
      ...shared([...ALL, 'images', 'panoramas']),
    },
    quay: [-330, -30],
  },
  {
    place: 'harbour',
    name: 'Kaispeicher Ost',
    corners: [
      [-260, -48],
      [-110, -56],
      [-104, 84],
      [-252, 92],
    ],
    set: {
      plat: plat(4, '13'),
      size: 20_870,
      hasBuilding: true,
      ...yes,
      allowedUsageTypes: 'Wohnen, Büro',
      siteDevelopment: 'voll erschlossen',
      ...shared(FACTS),
    },
  },
  {
    place: 'harbour',
    name: 'Baufeld Hafenbecken',
    corners: [
      [-394, 120],
      [-200, 108],
      [-190, 250],
      [-386, 262],
    ],
    hole: [
      [-320, 160],
      [-280, 158],
      [-278, 198],
      [-318, 200],
    ],
    set: {
      plat: plat(4, '14/3'),
      size: 26_140,
      hasBuilding: false,
      ...yes,
      allowedUsageTypes: 'Mischgebiet',
      availabilityNotes: 'Mit Trafostation der Stadtwerke in der Mitte.',
      ...shared(ALL),
    },
  },
  {
    place: 'harbour',
    name: 'Osthafen, Kaimauer',
    corners: [
      [-90, -58],
      [150, -72],
      [152, -30],
      [-88, -16],
    ],
    set: { plat: plat(4, '15'), size: 10_090, hasBuilding: true, availability: false, allowedUsageTypes: 'Hafen', ...shared(FACTS) },
    tender: 'Sanierung der Kaimauer Osthafen',
  },
  {
    place: 'marsh',
    name: 'Gewerbepark Feld 1',
    corners: [
      [440, 320],
      [640, 310],
      [646, 460],
      [448, 468],
    ],
    set: {
      plat: plat(7, '21/4'),
      size: 29_650,
      hasBuilding: false,
      ...yes,
      allowedUsageTypes: 'Gewerbe',
      siteDevelopment: 'Straße, Wasser, Strom',
      ...shared(ALL),
    },
  },
  {
    place: 'marsh',
    name: 'Gewerbepark Feld 2',
    corners: [
      [640, 310],
      [850, 300],
      [856, 452],
      [646, 460],
    ],
    set: {
      plat: plat(7, '21/5'),
      size: 31_700,
      hasBuilding: false,
      ...yes,
      allowedUsageTypes: 'Gewerbe, Logistik',
      siteDevelopment: 'Straße',
      ...shared(FACTS),
    },
  },
  {
    place: 'marsh',
    name: 'Gewerbepark Feld 3',
    corners: [
      [850, 300],
      [1060, 292],
      [1068, 444],
      [856, 452],
    ],
    set: {
      plat: plat(7, '21/6'),
      size: 32_060,
      hasBuilding: null,
      availability: false,
      allowedUsageTypes: 'Gewerbe',
      internalNotes: 'Reserviert bis Jahresende, noch nicht öffentlich.',
    },
  },
  {
    place: 'marsh',
    name: 'Wochenmarkt Marsch',
    corners: [
      [460, 500],
      [600, 494],
      [604, 600],
      [464, 606],
    ],
    set: { plat: plat(7, '30'), size: 14_830, hasBuilding: false, allowedUsageTypes: 'Markt', ...shared(FACTS) },
    tender: 'Betrieb der Wochenmärkte',
  },
  {
    place: 'meadow',
    name: 'Wiesengrund Nord',
    tender: 'Wohnen im Wiesengrund: zwei Baufelder nach Konzept',
    corners: [
      [-880, 600],
      [-680, 592],
      [-674, 770],
      [-872, 780],
    ],
    set: {
      plat: plat(2, '5'),
      size: 35_610,
      hasBuilding: false,
      regulatedInDevelopmentPlan: false,
      buildingPlanIsInPreparation: true,
      allowedUsageTypes: 'Wohnen (geplant)',
      ...shared(['geoJson', 'plat', 'size', 'allowedUsageTypes', 'buildingPlanIsInPreparation']),
    },
  },
  {
    place: 'meadow',
    name: 'Wiesengrund Süd',
    tender: 'Wohnen im Wiesengrund: zwei Baufelder nach Konzept',
    corners: [
      [-884, 430],
      [-690, 422],
      [-680, 592],
      [-880, 600],
    ],
    set: {
      plat: plat(2, '6', '7/1'),
      size: 33_570,
      hasBuilding: false,
      regulatedInDevelopmentPlan: false,
      buildingPlanIsInPreparation: true,
      allowedUsageTypes: 'Wohnen (geplant)',
      internalNotes: 'Größe nach der Vermessung prüfen.',
      ...shared(['geoJson', 'plat', 'size', 'allowedUsageTypes', 'buildingPlanIsInPreparation']),
    },
  },
  {
    place: 'bricks',
    name: 'Ringofen',
    corners: [
      [320, -740],
      [480, -748],
      [500, -600],
      [420, -560],
      [330, -590],
    ],
    set: {
      plat: plat(9, '101'),
      size: 27_660,
      hasBuilding: true,
      allowedUsageTypes: 'Gewerbe, Kultur',
      description: 'Ehemalige Ziegelei mit Ringofen und Schornstein.',
      internalNotes: 'Altlastenverdacht, Gutachten liegt bei.',
      ...shared(FACTS),
    },
  },
  {
    place: 'bricks',
    name: 'Tongrube',
    corners: [
      [500, -740],
      [700, -752],
      [710, -520],
      [520, -500],
    ],
    set: { plat: plat(9, '102'), size: 46_170, hasBuilding: false, availability: false, allowedUsageTypes: '', isArchived: true },
  },
]
