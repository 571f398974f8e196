import { deleteDocument as contract } from '../../contract/rooms/deleteDocument'
import { method } from '../../calls/method'
import { deleteFile } from '../commands/changeFile'
import { mayWriteRoom } from '../policy'
import { effectPortsOf } from '../record'
import { showFile } from '../showFile'
import { fileSubject } from '../subject'

export const deleteDocument = method(contract, {
  subject: ({ actor, now }, { id }) => fileSubject(id, { actor, now, method: contract.name }),
  policy: mayWriteRoom,
  async handle(ctx, subject, { reason }) {
    const step = { subject, actor: ctx.actor, at: ctx.now, ports: effectPortsOf(ctx.publish) }
    const waits = await deleteFile(step, reason ?? '')
    return waits && showFile(waits, step)
  },
})
