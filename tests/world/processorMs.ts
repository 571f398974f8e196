/** Milliseconds of the processor that work takes here: a machine that does other things at the same time makes it no slower. */
export const processorMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
