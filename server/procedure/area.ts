// What it adds to tenders by being loaded.
import './load'
import { startContractWorker } from './contracts/record'
import { startLettersWorker } from './letters/record'
import { methods, migrations } from './lists.gen'
import { startOrderWorker } from './order/record'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({
  methods,
  migrations,
  async startWorker({ events, onError }) {
    const all = [
      ...[await startLettersWorker(events, onError), await startContractWorker(events, onError)],
      await startOrderWorker(events, onError),
    ]
    return {
      sweep: async () => void (await Promise.all(all.map((one) => one.sweep()))),
      close: async () => void (await Promise.all(all.map((one) => one.close()))),
    }
  },
})

export { localArchive } from './archive/localArchive'
export { archivedReport, setArchive } from './archive/queue'
export { askForConfirmation } from './commands/confirmOpeners'
export { endLots } from './commands/endLots'
export type { Written } from './commands/moveTender'
export { openSealed } from './commands/openSealed'
export { startPhase } from './commands/startPhase'
export { waitingFor } from './confirmation'
export { decisionOfLot } from './decidedHash'
export { headsInDocuments } from './headsInDocuments'
export { didGoOut, lettersTold, lettersToTell } from './letters/elsewhere'
export { isReportSigned } from './jury/report'
export { lettersHash } from './letters/inLog'
export type { LettersDoc } from './letters/model'
export { letterIdOf } from './letters/proofs'
export { contractCalendar, contractorIn, contractsDue } from './contracts/remind'
export { getContracts } from './methods/getContracts'
export { getDirectOrder } from './methods/directOrder'
export { shownStanding as orderShown } from './order/standing'
export { getJury } from './methods/getJury'
export { getLetter } from './methods/getLetter'
export { getOpeningRecord } from './methods/getOpeningRecord'
