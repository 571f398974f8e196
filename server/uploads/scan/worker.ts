import { readBlob } from '../../blobs/area'
import { type FileDoc, FileModel, type RoomDoc, RoomModel, sealOf } from '../../files/area'
import { now } from '../../platform/clock'
import { scanStream } from './clamd'
import { roomTarget, uploadTarget } from '../targets'
import { doesWork } from '../../platform/role'
import { onUnscanned, scannerAddress } from './scanner'

/** How long until a scanner that could not be reached is tried again; also how soon what another process left is found. */
const AGAIN_MS = 20_000

const scanOne = async (address: string, { roomId, blobId }: { roomId: string; blobId: string }): Promise<void> => {
  const room = await RoomModel.findOne({ _id: roomId }).lean<RoomDoc>()
  if (!room) return
  const key = (await sealOf(room))?.key ?? null
  // Opened on its way to the scanner and nowhere kept.
  const { state } = await scanStream(address, readBlob(blobId, { key }))
  await roomTarget.value.recordScan(blobId, { scan: state, at: now() })
}

/** The same for what lies in no room. */
const scanElsewhere = async (address: string, blobId: string): Promise<void> => {
  const { state } = await scanStream(address, readBlob(blobId, { key: null }))
  await uploadTarget()?.recordScan(blobId, { scan: state, at: now() })
}

const unscanned = async (): Promise<{ roomId: string; blobId: string }[]> => {
  const files = await FileModel.find({ 'versions.scan': 'pending', deletedAt: null }).lean<FileDoc[]>()
  return files.flatMap(({ roomId, versions }) => versions.flatMap(({ scan, blobId }) => (scan === 'pending' ? [{ roomId, blobId }] : [])))
}

/** Has everything scanned that waits for it, one file at a time. What cannot be asked now stays pending and is tried again. */
export const startScanning = (onError: (fault: unknown) => void) => {
  let open = true
  let working: Promise<void> | null = null
  let again = false

  const round = async (address: string): Promise<void> => {
    const elsewhere = (await uploadTarget()?.unscanned()) ?? []
    const all = [
      ...(await unscanned()).map((one) => () => scanOne(address, one)),
      ...elsewhere.map((blobId) => () => scanElsewhere(address, blobId)),
    ]
    for (const scan of all) {
      if (!open) return
      try {
        await scan()
      } catch (fault) {
        // The scanner or this very file: the others are tried all the same.
        onError(fault)
      }
    }
  }

  const look = (): void => {
    const address = scannerAddress()
    if (address === null || !open) return
    if (working) {
      again = true
      return
    }
    working = round(address)
      .catch(onError)
      .finally(() => {
        working = null
        if (!again) return
        again = false
        look()
      })
  }

  onUnscanned(look)
  const timer = doesWork() ? setInterval(look, AGAIN_MS).unref() : undefined
  return {
    look,
    async close(): Promise<void> {
      open = false
      clearInterval(timer)
      onUnscanned(() => undefined)
      await working
    },
  }
}
