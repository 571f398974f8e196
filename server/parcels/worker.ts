import { effectPortsTo } from '../log/area'
import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { setUploadTarget } from '../uploads/area'
import { parcelUploads } from './files/uploads'
import { runImportIntents } from './importRecord'
import { clearDeadImports, ImportModel } from './imports'
import { ParcelModel } from './model'
import { forgetClusters } from './onMap'
import { resumeIntents } from './record'
import { followRows, markRow, saveRows } from './rows'

/** Carries out what a crash left behind in parcels, and takes away what is left of imports that died. */
export const startParcelWorker = async (events: Events, onError: (fault: unknown) => void) => {
  const ports = effectPortsTo(events)
  followRows(events.isLive, onError)
  setUploadTarget(parcelUploads(ports))
  const stopListening = events.listen((event) => {
    if (event.kind === 'gap') markRow('words')
    const isParcel = event.kind === 'changed' && event.topic === 'property'
    if (isParcel) markRow(event.id === '*' ? 'imports' : Number(event.id))
    if (event.kind === 'gap' || isParcel || (event.kind === 'changed' && event.topic === 'location')) forgetClusters()
  })
  const sweep = await startSweep(
    [
      leftIntents(ParcelModel, (parcel) => resumeIntents(parcel, ports)),
      leftIntents(ImportModel, (done) => runImportIntents(done, ports)),
      () => clearDeadImports(now()),
    ],
    {
      onError,
    },
  )
  return {
    ...sweep,
    async close(): Promise<void> {
      stopListening()
      await saveRows()
      followRows(null)
      setUploadTarget(null)
      await sweep.close()
    },
  }
}
