import type { ScanState } from '../../contract/rooms/views'
import { slot } from '../../platform/world'

const address = slot<string | null>(() => null)
const wake = slot<() => void>(() => () => undefined)

/** CLAMD_URL, or null where there is no scanner. */
export const setScanner = (url: string | null): void => {
  address.value = url
}
export const scannerAddress = (): string | null => address.value

/** What a file that just came in is marked with: without a scanner nothing is promised. */
export const scanStateOfNew = (): ScanState => (address.value === null ? 'none' : 'pending')

/** Who works through what is not scanned yet. */
export const onUnscanned = (look: () => void): void => {
  wake.value = look
}
/** Something came in that is not scanned. */
export const tellUnscanned = (): void => {
  if (address.value !== null) wake.value()
}
