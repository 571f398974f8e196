import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { sweepAttachments } from '../rooms/area'
import { setUnread } from '../tenders/area'
import { setMessageEffectPorts, messageEffectPortsTo } from './effectPorts'
import { MessageModel, type MessageDoc } from './model'
import { runMessageIntents } from './record'
import { createMessageCache } from './messageCache'
import { unreadOfLists } from './unread'

export const messageExists = async (id: string): Promise<boolean> => (await MessageModel.exists({ _id: id })) !== null

/** Writes mails of messages for many, finishes what a crash left behind of messages, and takes away attachments that were never sent. */
export async function startMessageWorker(events: Events, onError: (fault: unknown) => void) {
  let leave: (id: string) => void = () => undefined
  const ports = messageEffectPortsTo(events, (id) => leave(id))
  setMessageEffectPorts(ports)
  const remembered = createMessageCache()
  const deaf = events.listen(remembered.hear)
  setUnread(unreadOfLists(remembered))
  const parts = [leftIntents(MessageModel, (message) => runMessageIntents(message, ports)), () => sweepAttachments(now(), messageExists)]
  const { sweep, alone, close } = await startSweep(parts, { onError })
  const resumeIntents = async (id: string): Promise<void> => {
    const message = await MessageModel.findOne({ _id: id }).lean<MessageDoc>()
    if (message) await runMessageIntents(message, ports)
  }
  leave = (id) => void alone(() => resumeIntents(id))
  return {
    sweep,
    /** Tests: resolves when the mails that were left to it are written. */
    settled: (): Promise<void> => alone(() => Promise.resolve()),
    async close(): Promise<void> {
      leave = () => undefined
      await close()
      setMessageEffectPorts(null)
      setUnread(null)
      deaf()
    },
  }
}
