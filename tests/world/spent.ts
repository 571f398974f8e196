import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds of the processor that this process has taken. */
export const spentHere = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const TICK_MS = 10
/** Milliseconds of the processor that another process has taken, in steps of ten (Linux). */
export const spentBy = (pid: number): number => {
  const told = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(told[11]) + Number(told[12])) * TICK_MS
}

/** Milliseconds of the processor that work takes here: a machine that does other things at the same time makes it no slower. */
export const processorMs = (work: () => void): number => {
  const before = spentHere()
  work()
  return spentHere() - before
}

/** Frees what is no longer used, so that what is left can be weighed. */
export const collectGarbage = (): void => {
  setFlagsFromString('--expose_gc')
  ;(runInNewContext('gc') as () => void)()
}
