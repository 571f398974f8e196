// What it adds to tenders by being loaded.
import './load'
import { startLettersWorker } from './letters/record'
import { methods, migrations } from './lists.gen'
import { defineArea } from '../calls/defineArea'

export const area = defineArea({ methods, migrations, startWorker: ({ events, onError }) => startLettersWorker(events, onError) })

export { localArchive } from './archive/localArchive'
export { setArchive, setReportForArchive } from './archive/queue'
export { askForConfirmation } from './commands/confirmOpeners'
export { endLots } from './commands/endLots'
export type { Written } from './commands/moveTender'
export { openSealed } from './commands/openSealed'
export { startPhase } from './commands/startPhase'
export { waitingFor } from './confirmation'
export { decisionOfLot } from './decidedHash'
export { headsInDocuments } from './headsInDocuments'
export { getLetter } from './methods/getLetter'
export { getOpeningRecord } from './methods/getOpeningRecord'
