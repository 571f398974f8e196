import { strikeDocument as contract } from '../../contract/rooms/strikeDocument'
import { method } from '../../calls/method'
import { strike } from '../commands/changeFile'
import { mayWriteRoom } from '../policy'
import { effectPortsOf } from '../record'
import { showFile } from '../showFile'
import { fileSubject } from '../subject'

export const strikeDocument = method(contract, {
  subject: ({ actor, now }, { id }) => fileSubject(id, { actor, now, method: contract.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject, { reason }) {
    const step = { subject, actor: ctx.actor, at: ctx.now, ports: effectPortsOf(ctx.publish) }
    return showFile(await strike(step, reason), step)
  },
})
