import type { Config } from '../../platform/config'
import { noteLook } from './state'
import { mailCheckpoint, tellFault } from './tell'
import { LogFault, startCheckpoints, type Signed } from './work'

/**
 * The log of a running Lotse: signed, sent out of the house, and held against what was signed; whoever runs it hears where it is at odds.
 */
export const watchLog = ({ dataDir, checkpointMail }: Pick<Config, 'dataDir' | 'checkpointMail'>, onError: (fault: unknown) => void) => {
  let work: ReturnType<typeof startCheckpoints> | null = null
  const onSigned = ({ checkpoint }: Signed): Promise<void> => mailCheckpoint(checkpoint, checkpointMail)
  const onFault = (fault: unknown): void => {
    onError(fault)
    if (!(fault instanceof LogFault)) return
    noteLook(false)
    void tellFault(fault, checkpointMail).catch(onError)
  }
  return {
    start(): void {
      work = startCheckpoints(dataDir, { onSigned, onSound: () => noteLook(true), onError: onFault })
    },
    /** Looks at once. */
    look: (): Promise<unknown> => work?.look() ?? Promise.resolve(),
    close: async (): Promise<void> => work?.close(),
  }
}
