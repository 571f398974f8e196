import { commit } from '../../platform/commit'
import type { EffectPorts } from '../../platform/outbox'
import type { TenderDoc } from '../../tenders/area'
import type { Acting } from '../commands/moveTender'
import { LettersModel, type LettersDoc } from './model'
import { lettersRecord, runLettersIntents } from './record'
import { lettersToSend } from './send'

/** Throws letters away that were not sent; that they were is in the log. */
export async function discard(
  tender: TenderDoc,
  asked: { id: string; version: number },
  { by, at, ports }: Acting & { ports: EffectPorts },
): Promise<void> {
  const { _id: id, version, lotId, kind } = await lettersToSend(tender, asked)
  const record = lettersRecord({ type: 'LETTERS_DISCARDED', at, by, data: { letters: id, lotId, kind } })
  const gone = await commit<LettersDoc>(LettersModel, { _id: id, version, sent: null, discarded: null }, { $set: { discarded: at } }, [
    record,
  ])
  await runLettersIntents({ ...gone, pending: gone.pending.slice(-1) }, ports)
}
