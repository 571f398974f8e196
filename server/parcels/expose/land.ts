import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { toPlane } from '../../../engine/geo'
import { projectRoot } from '../../platform/projectRoot'
import type { PlanSubject } from './plan'

/** 1 : so many; from here on a plan shows which Land is where. */
export const MIN_LAND = 200_000

let known: readonly PlanSubject[] | null = null

const readLand = (): PlanSubject[] => {
  const file = join(projectRoot(), 'web', 'map', 'data', 'outlines.json')
  const { laender } = JSON.parse(readFileSync(file, 'utf8')) as { laender: Topology<{ all: GeometryCollection<{ name: string }> }> }
  return Object.values(laender.objects).flatMap((all) =>
    feature(laender, all).features.flatMap(({ geometry, properties }): PlanSubject[] => {
      if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      return [
        {
          parts: parts.map((part) => part.map((ring) => ring.map(([x = 0, y = 0]) => toPlane([x, y])))),
          look: 'land',
          label: [properties.name],
        },
      ]
    }),
  )
}

/** The Länder as the map without internet shows them; read when somebody prints a region for the first time. */
export const landAround = (): readonly PlanSubject[] => (known ??= readLand())
