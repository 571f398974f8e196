import { now } from '../platform/clock'
import type { Events } from '../platform/events'
import { leftIntents, startSweep } from '../platform/sweep'
import { sweepAttachments } from '../rooms/attachments'
import { setUnread } from '../tenders/listing/unread'
import { holdMessageCarriers, messageCarriersTo } from './carriers'
import { MessageModel, type MessageDoc } from './model'
import { carryOutMessage } from './record'
import { createRemembered } from './remembered'
import { unreadOfLists } from './unread'

export const messageExists = async (id: string): Promise<boolean> => (await MessageModel.exists({ _id: id })) !== null

/** Writes mails of messages for many, finishes what a crash left behind of messages, and takes away attachments that were never sent. */
export async function startMessageWork(events: Events, onError: (fault: unknown) => void) {
  let leave: (id: string) => void = () => undefined
  const carriers = messageCarriersTo(events, (id) => leave(id))
  holdMessageCarriers(carriers)
  const remembered = createRemembered()
  const deaf = events.listen(remembered.hear)
  setUnread(unreadOfLists(remembered))
  const parts = [leftIntents(MessageModel, (message) => carryOutMessage(message, carriers)), () => sweepAttachments(now(), messageExists)]
  const { sweep, alone, close } = await startSweep(parts, { onError })
  const carryOutLeft = async (id: string): Promise<void> => {
    const message = await MessageModel.findOne({ _id: id }).lean<MessageDoc>()
    if (message) await carryOutMessage(message, carriers)
  }
  leave = (id) => void alone(() => carryOutLeft(id))
  return {
    sweep,
    /** Tests: resolves when the mails that were left to it are written. */
    settled: (): Promise<void> => alone(() => Promise.resolve()),
    async close(): Promise<void> {
      leave = () => undefined
      await close()
      holdMessageCarriers(null)
      setUnread(null)
      deaf()
    },
  }
}
