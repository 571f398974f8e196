import { now } from '../platform/clock'
import { checkDisk } from './doctor/machineChecks'
import type { Finding } from './doctor/finding'
import type { Machine } from './matters'
import { slot } from '../platform/world'

/** Of a certificate, whose end comes days ahead, no more often than that. */
const CERTIFICATE_MS = 3_600_000

interface House {
  readonly dataDir: string
  readonly publicUrl: string | null
}

const house = slot<House | null>(() => null)
const certificate = slot<{ at: number; finding: Finding } | null>(() => null)

/** What machine and address are looked at; null: none. */
export const showMachine = (shown: House | null): void => {
  house.value = shown
  certificate.value = null
}

const wordsOf = ({ state, says }: Finding): string | null => (state === 'ok' ? null : says)

/** Without the outside: the page shows what was found of the certificate at the last look. */
export const machineNow = async (): Promise<Machine> => ({
  disk: house.value === null ? null : wordsOf(await checkDisk(house.value.dataDir)),
  certificate: certificate.value && wordsOf(certificate.value.finding),
})

/** Asks the proxy for its certificate, where PUBLIC_URL has one and nobody asked in the last hour. */
export const lookAtCertificate = async (): Promise<void> => {
  if (house.value?.publicUrl?.startsWith('https:') !== true) return
  const at = now().getTime()
  if (certificate.value && at - certificate.value.at < CERTIFICATE_MS) return
  // With its libraries, which no start waits for.
  const { checkCertificate } = await import('./doctor/lineChecks')
  certificate.value = { at, finding: await checkCertificate(house.value.publicUrl, at) }
}
