import { expect, it } from 'vitest'
import { nearest } from './nearest'

const box = (id: number, longitude: number, latitude: number) => ({
  ...{ id, bounds: { west: longitude, south: latitude, east: longitude + 0.001, north: latitude + 0.001 } },
})

it('the nearest of many are kept whatever their numbers, in the order of the map and not of degrees', () => {
  const far = Array.from({ length: 250 }, (_, n) => box(n, 9.5, 53.2))
  const near = [box(900, 8.9295, 53.2095), box(901, 8.946, 53.21), box(902, 8.93, 53.223)]
  const found = nearest([...far, ...near], { lat: 53.21, lng: 8.93 }, 3)
  expect(found.map(({ id }) => id)).toEqual([900, 901, 902])
  const few = [box(2, 9, 53), box(1, 8, 53)]
  expect(nearest(few, { lat: 53, lng: 8 }, 3)).toBe(few)
})
