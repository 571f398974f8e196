import type { Config } from '../../platform/config'
import { noteCheck, onLost, setOutsideAddresses } from '../../log/area'
import { stamper } from './stamping'
import { tellFault } from '../../access/area'
import { mailCheckpoint } from './mailCheckpoint'
import { LogFault, lostFault, startCheckpoints, type Signed } from './worker'

type Settings = Pick<Config, 'dataDir' | 'checkpointMail' | 'tsaUrl' | 'tsaCaFile'>

/** The log of a running Lotse: signed, sent out, stamped, and held against what was signed; whoever runs it hears where it is at odds. */
export const watchLog = ({ dataDir, checkpointMail, tsaUrl, tsaCaFile }: Settings, onError: (fault: unknown) => void) => {
  setOutsideAddresses(checkpointMail)
  const stamps = stamper(dataDir, tsaUrl === null ? null : { url: tsaUrl, caFile: tsaCaFile }, onError)
  const telling = new Set<Promise<unknown>>()
  let work: ReturnType<typeof startCheckpoints> | null = null
  const onSigned = async ({ checkpoint }: Signed): Promise<void> => {
    stamps.look()
    await mailCheckpoint(checkpoint)
  }
  const onSound = (): void => {
    noteCheck(true)
    // Where the service was away.
    stamps.look()
  }
  const onFault = (fault: unknown): void => {
    onError(fault)
    if (!(fault instanceof LogFault)) return
    noteCheck(false)
    const one: Promise<unknown> = tellFault(String(fault.seq ?? 'file'), { lost: fault.lost })
      .catch(onError)
      .finally(() => telling.delete(one))
    telling.add(one)
  }
  return {
    start(): void {
      onLost((lost) => onFault(lostFault(lost)))
      work = startCheckpoints(dataDir, { onSigned, onSound, onError: onFault })
    },
    /** Looks at once. */
    look: (): Promise<unknown> => work?.look() ?? Promise.resolve(),
    async close(): Promise<void> {
      await work?.close()
      onLost(null)
      await Promise.all(telling)
      await stamps.close()
    },
  }
}
