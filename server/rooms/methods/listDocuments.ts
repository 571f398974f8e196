import { listDocuments as contract } from '../../contract/rooms/listDocuments'
import { filesIn } from '../../files/reading'
import { method } from '../../transport/method'
import { mayReadRoom } from '../policy'
import { asOf, momentFor, presentFile } from '../present'
import { roomSubject } from '../subject'

export const listDocuments = method(contract, {
  subject: ({ actor, now }, { roomId }) => roomSubject(roomId, { actor, now, method: contract.name }),
  policy: mayReadRoom,
  async handle({ actor }, subject) {
    const moment = momentFor(actor, subject)
    const files = (await filesIn(subject.room)).flatMap((file) => asOf(file, moment) ?? [])
    return files.map((file) => presentFile(file, subject, actor))
  },
})
