import { renameSync, writeFileSync } from 'node:fs'

/**
 * Moves the clock of a server under test (shiftedClock.mjs) so many milliseconds ahead, in one step: who reads a file in the middle of its
 * writing finds nothing in it, and for that moment the server would live days before what was just published.
 */
export function setClock(file: string, ahead: number): void {
  const next = `${file}.next`
  writeFileSync(next, String(ahead))
  renameSync(next, file)
}
