import { expect, it } from 'vitest'
import { municipalitiesIn } from './municipalities'

/** Twice the area of a ring in square degrees, whichever way it runs. */
const areaOf = (ring: readonly number[]): number => {
  let sum = 0
  for (let n = 0; n < ring.length; n += 2) {
    const next = (n + 2) % ring.length
    sum += (ring[n] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[n + 1] ?? 0)
  }
  return Math.abs(sum)
}

it('municipalities of a view have their outlines, and of a country there are none', async () => {
  const around = await municipalitiesIn({ west: 8.75, south: 53.06, east: 8.85, north: 53.1 })
  const bremen = around.find(({ name }) => name.startsWith('Bremen'))
  // The city has 318 km² (one square degree is some 7,420 km² there).
  const area = (bremen?.rings ?? []).reduce((sum, ring) => sum + (areaOf(ring) / 2) * 7420, 0)
  expect(area).toBeGreaterThan(300)
  expect(area).toBeLessThan(335)
  expect(await municipalitiesIn({ west: 5, south: 47, east: 16, north: 55 })).toEqual([])
  expect(await municipalitiesIn({ west: 2, south: 48, east: 2.1, north: 48.1 })).toEqual([])
})
