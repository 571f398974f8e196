import { describe, expect, it } from 'vitest'
import { readTable } from './dbfTable'
import { NO_LETTERS } from './features'
import { readGeoJson } from './geoJsonFile'
import { readKml } from './kmlFile'
import { readingOf, readNumber } from './numbers'

/** One column of numbers with what programs and people put there. */
const dbfOf = (texts: readonly string[], width = 24): Buffer => {
  const head = Buffer.alloc(65)
  head[0] = 3
  head.writeUInt32LE(texts.length, 4)
  head.writeUInt16LE(65, 8)
  head.writeUInt16LE(1 + width, 10)
  head.write('WERT', 32, 'latin1')
  head.write('N', 43, 'latin1')
  head[48] = width
  head[64] = 0x0d
  return Buffer.concat([head, ...texts.map((text) => Buffer.from(` ${text.padStart(width)}`, 'latin1'))])
}
const inDbf = (texts: readonly string[]) => readTable(dbfOf(texts), undefined, undefined).rows.map((row) => row?.['WERT'])

describe('a table’s column of numbers', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['0.125', 0.125],
    ['.5', 0.5],
    ['5.', 5],
    ['+7', 7],
    ['-12.75', -12.75],
    ['00042', 42],
    ['12,5', 12.5],
    [',25', 0.25],
    ['1.5E+03', 1500],
    ['1.5e-3', 0.0015],
    ['512.120000000', 512.12],
    ['999999999999999', 999999999999999],
    // A key has more digits than a number keeps.
    ['9007199254740993', '9007199254740993'],
    ['03123456789012345678', '03123456789012345678'],
    ['-1234567890123456789', '-1234567890123456789'],
    // None of them is a number, and a program that reads them as one changes them.
    ['0x1A', '0x1A'],
    ['0b11', '0b11'],
    ['1.234,5', '1.234,5'],
    ['1,234.5', '1,234.5'],
    ['1 250', '1 250'],
    ['1_000', '1_000'],
    ['12-', '12-'],
    ['1e', '1e'],
    ['--5', '--5'],
    ['.', '.'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['1e400', '1e400'],
    ['n/a', 'n/a'],
    ['1.2.3', '1.2.3'],
    ['************************', null],
    ['', null],
  ])('%s', (text, value) => {
    const [read] = inDbf([text])
    // -0 and 0 are one number for everybody but JavaScript.
    expect(typeof read === 'number' ? read + 0 : read).toBe(value)
  })
})

describe('what people write where a size belongs', () => {
  const as = (text: string, written: 'point' | 'either') => readNumber(text, readingOf([text], written))
  it.each([
    ['1 250', 1250],
    ['1\u00A0250\u00A0000', 1250000],
    ['1\u202F250,5 m²', 1250.5],
    ['12 000 qm', 12000],
    ['700m2', 700],
    ['700 m².', 700],
    [' 700 ', 700],
    // Taken apart they are two numbers, put together a third.
    ['12 50', undefined],
    ['700 800 1', undefined],
    ['1 2', undefined],
    ['5m23', undefined],
    ['qm 700 qm', undefined],
    ['7 00', undefined],
    ['1 250 00', undefined],
    ['100 m x 20 m', undefined],
    ['1\u2019250', undefined],
    ['０.5', undefined],
    ['½', undefined],
    ['ca. 700', undefined],
    ['12,5 ha', undefined],
  ])('%s', (text, value) => expect(as(text, 'either')).toBe(value))
})

const ring = (coordinates: string): string =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A</name><Polygon><outerBoundaryIs><LinearRing>` +
  `<coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
const positions = (coordinates: string): unknown =>
  (readKml(ring(coordinates), NO_LETTERS).features[0]?.geometry as { coordinates: unknown[][] } | undefined)?.coordinates[0]

describe('corners in KML', () => {
  it.each<[string, unknown]>([
    ['8.1,53.2', [[8.1, 53.2]]],
    ['8.1,53.2,0', [[8.1, 53.2]]],
    ['+8.1,53.2', [[8.1, 53.2]]],
    ['8.1E0,5.32e1', [[8.1, 53.2]]],
    ['-.5,53.', [[-0.5, 53]]],
    // What is left out is no nought: a corner on the equator would be a place that nobody meant.
    [',53.2', [[NaN, 53.2]]],
    ['8.1,', [[8.1, NaN]]],
    ['8.1,,53.2', [[8.1, NaN]]],
    ['8.1, 53.2', [[8.1, NaN], [53.2]]],
    ['0x8,53.2', [[NaN, 53.2]]],
    ['8°06′,53.2', [[NaN, 53.2]]],
    ['8.1;53.2', [[NaN]]],
    ['Infinity,53.2', [[NaN, 53.2]]],
    ['8.1E,53.2', [[NaN, 53.2]]],
    ['８.1,53.2', [[NaN, 53.2]]],
  ])('%s', (text, read) => expect(positions(text)).toEqual(read))
})

describe('numbers in GeoJSON', () => {
  const valueOf = (json: string): unknown =>
    readGeoJson(`{"type":"Feature","properties":{"a \\"1\\" [12345678901234567890,]":"x","b":${json}},"geometry":null}`, NO_LETTERS)
      .features[0]?.values['b']
  it.each<[string, unknown]>([
    ['0.125', 0.125],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['1E-7', 1e-7],
    ['512.12', 512.12],
    ['123456789012345', 123456789012345],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567890', '12345678901234567890'],
    ['-12345678901234567890', '-12345678901234567890'],
    ['"12345678901234567890"', '12345678901234567890'],
    ['"a 12345678901234567890, b"', 'a 12345678901234567890, b'],
    ['1e400', null],
    ['12345678901234567890.5', 12345678901234567000],
    ['[1,12345678901234567890]', '[1,"12345678901234567890"]'],
    ['true', true],
    ['null', null],
  ])('%s', (json, value) => expect(valueOf(json)).toEqual(value))
})
