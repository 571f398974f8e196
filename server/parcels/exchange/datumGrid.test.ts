import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tinyGrid } from '../../../engine/geo/testing/tinyGrid'
import { inNewWorld } from '../../platform/world'
import { openDatumGrid } from './datumGrid'
import { placeLayer } from './place'

it('is of the server that names it, and of no other one in the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-grid-'))
  const file = join(folder, 'tiny.gsb')
  writeFileSync(file, Buffer.from(tinyGrid()))
  const point = { geometry: { type: 'Point', coordinates: [9, 53] }, values: {} }
  const operation = () => placeLayer({ features: [point] } as unknown as Parameters<typeof placeLayer>[0], '4314').placing?.operation
  await inNewWorld(async () => {
    openDatumGrid(file)
    await inNewWorld(() => {
      openDatumGrid(null)
      expect(operation()).toBe('EPSG:1780')
    })
    expect(operation()).toBe('EPSG:15948')
  })
  rmSync(folder, { recursive: true })
})
