import type { ScanState } from '../../contract/rooms/views'

let address: string | null = null
let wake: () => void = () => undefined

/** CLAMD_URL, or null where there is no scanner. */
export const setScanner = (url: string | null): void => {
  address = url
}
export const scannerAddress = (): string | null => address

/** What a file that just came in is marked with: without a scanner nothing is promised. */
export const scanStateOfNew = (): ScanState => (address === null ? 'none' : 'pending')

/** Who works through what is not scanned yet. */
export const onUnscanned = (look: () => void): void => {
  wake = look
}
/** Something came in that is not scanned. */
export const tellUnscanned = (): void => {
  if (address !== null) wake()
}
