import type { Config } from '../../platform/config'
import { noteCheck, onLost, outsideAddresses } from '../../log/area'
import { stamper } from './stamping'
import { tellFault } from '../../access/area'
import { LogFault, lostFault, startCheckpoints, type Signed } from './worker'
import { queueMail } from '../../mail/area'
import { momentText } from '../../platform/momentText'
import { linkTo } from '../../platform/publicUrl'
import { mailedOf } from './mailed'
import { publicKeyText, type Checkpoint } from './sign'

/** The key in one line. */
const publicKeyLine = (): string => publicKeyText().replace(/-----[^-]+-----|\s/g, '')

/**
 * Sends a signature out of the house: one an hour to each address, whether or not anything happened, so that neither its coming nor its
 * content tells what is sealed. The addresses are of the environment; no admin of the application changes them.
 */
const mailCheckpoint = async (checkpoint: Checkpoint): Promise<void> => {
  const at = new Date(checkpoint.at)
  const values = {
    link: linkTo('/audit-log'),
    time: momentText(at, 'de', { isExact: true }),
    checkpoint: JSON.stringify(mailedOf(checkpoint)),
    publicKey: publicKeyLine(),
  }
  const id = `logCheckpoint:${checkpoint.at.slice(0, 13)}`
  for (const to of outsideAddresses.value) await queueMail({ id, key: 'logCheckpoint', to, lang: 'de', values }, at)
}

type Settings = Pick<Config, 'dataDir' | 'checkpointMail' | 'tsaUrl' | 'tsaCaFile'>

/** The log of a running Lotse: signed, sent out, stamped, and held against what was signed; whoever runs it hears where it is at odds. */
export const watchLog = ({ dataDir, checkpointMail, tsaUrl, tsaCaFile }: Settings, onError: (fault: unknown) => void) => {
  outsideAddresses.value = checkpointMail
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
