import { describe, expect, it } from 'vitest'
import type { LocationView } from '../../../server/contract/locations/locations'
import type { PropertyRow } from '../../../server/contract/parcels/views'
import { linesOf } from './grouped'

const place = (id: number, name: string) => ({ id, name, latitude: 53, longitude: 9 })
const row = (id: number, at: { id: number; name: string } | null): PropertyRow => ({
  ...{ id, name: `Flurstück ${id}`, locationId: at?.id ?? null, location: at && place(at.id, at.name) },
})
const location = (id: number, name: string, propertyCount: number): LocationView => ({
  ...{ ...place(id, name), geoJson: null, addressDisplayName: '', addressOsmType: '', addressOsmId: '', isArchived: false, propertyCount },
})
const [hafen, kai] = [place(1, 'Hafen'), place(2, 'Kai')]
const none = new Set<string>()
const read = (lines: ReturnType<typeof linesOf>): string[] =>
  lines.map((line) =>
    line.kind === 'location' ? `${line.name ?? '?'} ${line.count}${line.isMore ? '+' : ''}` : line.kind === 'none' ? 'none' : line.row.name,
  )

describe('the list of parcels', () => {
  it('has a heading for each location with its count, those of none at the end, and what lies nowhere where it belongs', () => {
    const locations = [
      location(1, 'Hafen', 2),
      location(2, 'Kai', 1),
      location(3, 'Insel', 0),
      { ...location(4, 'Alt', 0), isArchived: true },
    ]
    const rows = [row(1, hafen), row(2, hafen), row(3, kai), row(4, null)]
    expect(read(linesOf({ rows, locations, hasMore: false, shut: none }))).toEqual([
      ...['Hafen 2', 'Flurstück 1', 'Flurstück 2', 'Insel 0', 'none', 'Kai 1', 'Flurstück 3', '? 1', 'Flurstück 4'],
    ])
  })

  it('knows the count of a location before all of it is read, and says nothing yet of what comes behind', () => {
    const rows = [row(1, hafen)]
    const locations = [location(1, 'Hafen', 7), location(3, 'Insel', 0), location(5, 'Brücke', 0)]
    expect(read(linesOf({ rows, locations, hasMore: true, shut: none }))).toEqual(['Brücke 0', 'none', 'Hafen 7', 'Flurstück 1'])
    // With a filter the count is what was found so far.
    expect(read(linesOf({ rows, hasMore: true, shut: none }))).toEqual(['Hafen 1+', 'Flurstück 1'])
  })

  it('shows nothing under a heading that is folded', () => {
    expect(read(linesOf({ rows: [row(1, hafen), row(3, kai)], hasMore: false, shut: new Set(['1']) }))).toEqual([
      ...['Hafen 1', 'Kai 1', 'Flurstück 3'],
    ])
  })
})
