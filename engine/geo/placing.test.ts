import { describe, expect, it } from 'vitest'
import { areaOf, placingFor, readDatumGrid, readWkt, systemOf, systemsFor, type Pair } from '.'
import { tinyGrid } from './testing/tinyGrid'

/** Millimetres: a hundred-millionth of a degree is one. */
const NEAR = 8
const wkt = (name: string, datum: string, rest: string): string =>
  `PROJCS["${name}",GEOGCS["GCS",DATUM["${datum}",SPHEROID["x",6377397.155,299.1528128]],` +
  `PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],${rest},UNIT["Meter",1.0]]`
const GK = (zone: number): string =>
  `PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",${zone}500000.0],PARAMETER["False_Northing",0.0],` +
  `PARAMETER["Central_Meridian",${zone * 3}],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0]`

describe('coordinate systems', () => {
  // By PROJ 9.5.1 (pyproj 3.7.1): Transformer.from_pipeline of the inverse projection and EPSG's position vector, all digits of data set
  // 11.
  it.each<[string, number, number, number, number, string | null]>([
    ['31466', 2560000, 5650000, 6.853790911, 50.982077137, 'EPSG:1779'],
    ['31467', 3497394.872, 5899553.47, 8.959928887, 53.227992039, 'EPSG:1780'],
    ['31467', 3400000, 5350000, 7.651634032, 48.279994197, 'EPSG:1778'],
    ['31468', 4468000, 5334000, 11.568562097, 48.143222602, 'EPSG:1778'],
    ['31468', 4400000, 6000000, 10.469018757, 54.12077453, 'EPSG:1780'],
    ['31469', 5400000, 5660000, 13.571424673, 51.066418725, 'EPSG:15869'],
    ['3068', 25000, 20000, 13.404512063, 52.506913235, 'EPSG:1776'],
    ['2397', 3580000, 5620000, 10.130673773, 50.704730667, 'EPSG:1775'],
    ['2398', 4500000, 5800000, 11.998139518, 52.328108874, 'EPSG:1775'],
    ['2399', 5410000, 5660000, 13.714354065, 51.062795727, 'EPSG:1775'],
    ['3398', 4560000, 5700000, 12.861248747, 51.431483892, 'EPSG:15868'],
    ['3399', 5410000, 5660000, 13.714045227, 51.06807401, 'EPSG:15868'],
    ['3397', 4430000, 5650000, 11.001713891, 50.980964384, 'EPSG:15867'],
    ['4647', 32497325, 5897634, 8.959928884, 53.227992037, null],
    ['5650', 33380000, 5820000, 13.231504159, 52.516885314, null],
    ['25831', 690000, 5700000, 5.732657564, 51.41932275, null],
    ['25833', 380000, 5820000, 13.231504159, 52.516885314, null],
    ['3857', 997414.7209541845, 7025282.129582635, 8.959928884, 53.227992037, null],
    ['3035', 4250000, 3350000, 8.936269137, 53.253461016, null],
    ['4314', 8.9607, 53.2295, 8.959643915, 53.227989492, 'EPSG:1780'],
  ])('EPSG:%s at %d, %d lies where PROJ says', (...[code, x, y, longitude, latitude, operation]) => {
    const system = systemOf(code)
    const placing = system && placingFor(system, [[x, y]])
    expect(placing?.toDegrees([x, y])[0]).toBeCloseTo(longitude, NEAR)
    expect(placing?.toDegrees([x, y])[1]).toBeCloseTo(latitude, NEAR)
    expect([placing?.operation, placing?.isSwapped]).toEqual([operation, false])
    // North before east, as services say it: the same place. Soldner's numbers are as small both ways.
    if (code === '3068') return
    const turned = system && placingFor(system, [[y, x]])
    expect([turned?.toDegrees([y, x]), turned?.isSwapped]).toEqual([placing?.toDegrees([x, y]), true])
  })

  it('over the border of two transformations of which neither reaches all of it, the one that does is taken', () => {
    const places: Pair[] = [
      [3497394, 5899553],
      [3497394, 5700000],
    ]
    const system = systemOf('31467')
    expect(system && placingFor(system, places)).toMatchObject({ operation: 'EPSG:1776', accuracy: 3 })
  })

  it.each([
    ['Esri', wkt('DHDN_3_Degree_Gauss_Zone_3', 'D_Deutsches_Hauptdreiecksnetz', GK(3)), '31467'],
    ['an older Esri', wkt('Germany_Zone_3', 'D_Deutsche_Hauptdreiecksnetz', GK(3)), '31467'],
    ['a name of its own', wkt('Liegenschaftskarte', 'DHDN', GK(4)), '31468'],
    ['RD/83', wkt('RD_83', 'D_Rauenberg_1983', GK(5)), '3399'],
    ['S42/83', wkt('x', 'D_Pulkovo_1942_Adj_1983', GK(4)).replace('6377397.155,299.1528128', '6378245.0,298.3'), '2398'],
    [
      'WKT2, north first, with heights',
      `COMPOUNDCRS["x",PROJCRS["DHDN / 3-degree Gauss-Kruger zone 3",BASEGEOGCRS["DHDN",DATUM["Deutsches ` +
        `Hauptdreiecksnetz",ELLIPSOID["Bessel ` +
        `1841",6377397.155,299.1528128,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",` +
        `0.0174532925199433]],ID["EPSG",4314]],CONVERSION["3-degree Gauss-Kruger zone 3",METHOD["Transverse Mercator",` +
        `ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",` +
        `8801]],PARAMETER["Longitude of natural origin",9,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",8802]],` +
        `PARAMETER["Scale factor at natural origin",1,SCALEUNIT["unity",1],ID["EPSG",8805]],PARAMETER["False easting",` +
        `3500000,LENGTHUNIT["metre",1],ID["EPSG",8806]],PARAMETER["False northing",0,LENGTHUNIT["metre",1],ID["EPSG",` +
        `8807]]],CS[Cartesian,2],AXIS["northing (X)",north,ORDER[1],LENGTHUNIT["metre",1]],AXIS["easting (Y)",east,` +
        `ORDER[2],LENGTHUNIT["metre",1]],ID["EPSG",31467]],VERTCRS["DHHN92 height",` +
        `VDATUM["Deutsches Haupthoehennetz 1992"],CS[vertical,1],AXIS["gravity-related height (H)",up,` +
        `LENGTHUNIT["metre",1]]]]`,
      '31467',
    ],
    ['a number in a URN', 'urn:ogc:def:crs:EPSG::31467', '31467'],
    ['a number with a version', 'urn:ogc:def:crs:EPSG:8.9:31467', '31467'],
    ['an address', 'http://www.opengis.net/def/crs/EPSG/0/31467', '31467'],
    ['an older address', 'http://www.opengis.net/gml/srs/epsg.xml#31467', '31467'],
    ['plane and heights', 'urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783', '25832'],
    ['AdV', 'urn:adv:crs:DE_DHDN_3GK3*DE_DHHN92_NH', '31467'],
    ['CRS84', 'urn:ogc:def:crs:OGC:1.3:CRS84', '4326'],
    ['Google', 'EPSG:900913', '3857'],
  ])('is known by what %s writes', (_who, text, code) => expect(systemOf(text)?.code).toBe(code))

  it.each([
    wkt('MGI_Austria_Lambert', 'D_MGI', GK(3)),
    wkt('Pulkovo_1942_GK_Zone_3', 'D_Pulkovo_1942', GK(3)),
    wkt('ED_1950_UTM_Zone_32N', 'D_European_1950', GK(3)),
    wkt('unbekannt', 'unknown', GK(3)),
    'EPSG:99999',
    'PROJCS["',
    '',
  ])('whose datum nobody knows is none: %s', (text) => expect(systemOf(text)).toBeNull())

  // Read as if it were nothing, each of these lies beside its place, or in another country.
  const UTM = wkt('x', 'D_ETRS_1989', GK(3)).replace('6377397.155,299.1528128', '6378137.0,298.257222101')
  it.each([
    [
      'degrees from Ferro',
      wkt('DHDN_Ferro', 'D_Deutsches_Hauptdreiecksnetz', GK(3)).replace('"Greenwich",0.0', '"Ferro",-17.66666666666667'),
    ],
    ['degrees from Paris', UTM.replace('"Greenwich",0.0', '"Paris",2.33722917')],
    ['gons', UTM.replace('"Degree",0.0174532925199433', '"Grad",0.015707963267949')],
    ['radians', 'GEOGCS["x",DATUM["D_ETRS_1989",SPHEROID["x",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Radian",1.0]]'],
    ['the ellipsoid of another datum', UTM.replace('D_ETRS_1989', 'D_Deutsches_Hauptdreiecksnetz')],
    ['a ball', UTM.replace('6378137.0,298.257222101', '6371000.0,0.0')],
  ])('with %s is none, whatever its datum is called', (_what, text) => expect(systemOf(text)).toBeNull())

  it('in kilometres lies where it does in metres', () => {
    const metres = UTM.replace('3500000.0', '500000.0').replace('"Scale_Factor",1.0', '"Scale_Factor",0.9996')
    expect(systemOf(metres)?.code).toBe('25832')
    const system = systemOf(metres.replace('500000.0', '500.0').replace('"Meter",1.0', '"Kilometer",1000.0'))
    const place = system && placingFor(system, [[497.325, 5897.634]])?.toDegrees([497.325, 5897.634])
    expect([place?.[0], place?.[1]].map((one) => one?.toFixed(6))).toEqual(['8.959929', '53.227992'])
  })

  it('with heights is known by its number', () => {
    expect(['EPSG:4979', 'EPSG:4937', 'urn:ogc:def:crs:OGC::CRS84h'].map((one) => systemOf(one)?.code)).toEqual(['4326', '4258', '4326'])
  })

  it('takes the parameters that a file itself brings, where its datum has no name', () => {
    const own = wkt('x', 'unknown', GK(3)).replace('299.1528128]', '299.1528128],TOWGS84[590.5,69.5,411.6,-0.796,-0.052,-3.601,8.3]')
    const system = systemOf(own)
    const placing = system && placingFor(system, [[3497394.872, 5899553.47]])
    expect(placing).toMatchObject({ operation: null, accuracy: null })
    expect(placing?.toDegrees([3497394.872, 5899553.47])[0]).toBeCloseTo(8.959928887, NEAR)
  })

  it('does not place what lies nowhere that its system is for', () => {
    const [gk3, utm32, s42] = ['31467', '25832', '2398'].map(systemOf)
    expect(gk3 && placingFor(gk3, [[4497394, 5899553]])).toBeNull()
    expect(utm32 && placingFor(utm32, [[32497325, 5897634]])).toBeNull()
    // In the West nobody ever measured in it.
    expect(s42 && placingFor(s42, [[4300000, 5700000]])).toBeNull()
  })

  it('are looked for where a file does not say: each with its own place', () => {
    const names = (x: number, y: number) => systemsFor([[x, y]]).map(({ system }) => system.code)
    expect(names(497325, 5897634)).toEqual(['25832', '25833'])
    expect(names(32497325, 5897634)).toEqual(['4647'])
    expect(names(3497394, 5899553)).toEqual(['31467', '3835'])
    expect(names(1, 1e9)).toEqual([])
  })

  it('takes the grid where an installation has one and it reaches, EPSG’s parameters elsewhere', () => {
    const grid = readDatumGrid('tiny', tinyGrid())
    const system = systemOf('4314')
    const placing = system && placingFor(system, [[9, 53]], grid)
    expect(placing).toMatchObject({ operation: 'EPSG:15948', accuracy: 0.9 })
    expect(placing?.toDegrees([9, 53])[0]).toBeCloseTo(9 - 3 / 3600, NEAR)
    expect(placing?.toDegrees([9, 53])[1]).toBeCloseTo(53 - 4 / 3600, NEAR)
    expect(system && placingFor(system, [[11.5, 48.1]], grid)).toMatchObject({ operation: 'EPSG:1778' })
    expect(system && placingFor(system, [[9, 53]])).toMatchObject({ operation: 'EPSG:1780' })
  })

  it('in pasted WKT too', () => {
    const ring = '3497394.872 5899553.47, 3497474.904 5899563.475, 3497484.907 5899623.499, 3497404.875 5899613.494, 3497394.872 5899553.47'
    const { geometry } = readWkt(`SRID=31467;POLYGON((${ring}))`)
    const [first] = (geometry?.coordinates as number[][][])[0] ?? []
    expect(first?.[0]).toBeCloseTo(8.959928887, 7)
    expect(readWkt(`SRID=2056;POLYGON((${ring}))`).faults).toMatchObject([{ rule: 'geo.unknownSystem', params: { system: 'EPSG:2056' } }])
  })
})

describe('areas', () => {
  // geographiclib by pyproj.Geod(ellps='WGS84').polygon_area_perimeter of the corners below.
  it.each([
    [
      'a parcel',
      [
        [8.959928884389516, 53.22799203701209],
        [8.961127191177292, 53.22808232467064],
        [8.96127650343211, 53.228621718306464],
        [8.96007818127104, 53.22853143215426],
      ],
      4703.76145850122,
    ],
    [
      'the same, far from the middle of its strip',
      [
        [13.4, 52.5],
        [13.41, 52.5],
        [13.41, 52.51],
        [13.4, 52.51],
      ],
      755598.478516,
    ],
  ] as const)('%s is measured on the ellipsoid', (_what, corners, area) => {
    const ring = [...corners, corners[0] ?? [0, 0]].map(([x = 0, y = 0]) => [x, y] as const)
    expect(areaOf({ type: 'Polygon', coordinates: [ring] })).toBeCloseTo(area, 4)
  })
})
