// Reads one file with GDAL, in a thread of its own that ogrFile.ts ends when it takes too long. Plain JavaScript: a thread is started
// from a file, whatever is built.
import { createRequire } from 'node:module'
import { dirname, relative } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

const { path, layer, openOptions, most } = workerData
const require = createRequire(import.meta.url)
const initGdal = require('gdal3.js/node.js')

/** The layers that have shapes: tables beside them are none. */
const layersOf = async (gdal, dataset) => {
  const { layers = [] } = await gdal.ogrinfo(dataset, ['-so', '-nomd'])
  return layers.filter(({ geometryFields = [] }) => geometryFields.length > 0)
}

const read = async () => {
  const gdal = await initGdal({
    // gdal3.js puts './' before whatever path it is given.
    path: relative(process.cwd(), dirname(require.resolve('gdal3.js'))),
    useWorker: false,
    logHandler: () => undefined,
    errorHandler: () => undefined,
    // '03' is the number of a Land, no three.
    env: { GML_FIELDTYPES: 'ALWAYS_STRING', CPL_LOG_ERRORS: 'OFF' },
  })
  const { datasets } = await gdal.open(path, openOptions)
  const [dataset] = datasets
  if (!dataset) return { layers: [] }
  const layers = await layersOf(gdal, dataset)
  const chosen = layer === null && layers.length === 1 ? layers[0] : layers.find(({ name }) => name === layer)
  const names = layers.map(({ name }) => name)
  if (!chosen) return { layers: names }
  const options = ['-f', 'GeoJSON', '-limit', String(most), '-dim', 'XY', '-nlt', 'CONVERT_TO_LINEAR', '-lco', 'COORDINATE_PRECISION=12']
  const output = await gdal.ogr2ogr(dataset, [...options, chosen.name], 'layer')
  const bytes = await gdal.getFileBytes(output)
  return { layers: names, bytes, wkt: chosen.geometryFields[0]?.coordinateSystem?.wkt ?? null }
}

parentPort.postMessage(await read().catch(() => ({ layers: [] })))
