import { createPublicLink as contract } from '../../contract/rooms/createPublicLink'
import { filesIn } from '../../files/area'
import { AppError } from '../../platform/errors'
import { linkTo } from '../../platform/publicUrl'
import { isPublic, type TenderDoc, tenderSubject } from '../../tenders/area'
import { method } from '../../calls/method'
import { allow, deny } from '../../calls/accessDecision'
import { roomSubject } from '../subject'
import type { RoomSubject } from '../policy'

interface Subject {
  tender: TenderDoc
  room: RoomSubject['room'] | null
  now: Date
}

export const createPublicLink = method(contract, {
  async subject(ctx, { id }): Promise<Subject | null> {
    const { actor, now } = ctx
    const found = await tenderSubject(ctx, id)
    if (found) return { ...found, room: null }
    const subject = await roomSubject(id, { actor, now, method: contract.name })
    return subject && subject.tender && { tender: subject.tender, room: subject.room, now }
  },
  // What is not public has no public link, whoever asks.
  policy: (_actor, { tender, room, now }) =>
    isPublic(tender, now) && (!room || (room.owner.kind === 'tender' && room.type === 'CLIENT' && room.deletedAt === null))
      ? allow()
      : deny(404),
  async handle(_ctx, { tender, room }, { name }) {
    if (!room) return linkTo(`/projekte/${tender._id}`)
    const [page, place] = [`/projekte/${tender._id}/dokumente/${room._id}`, `#rm-${room._id}`]
    if (name === null || name === undefined || name === '') return linkTo(page + place)
    const file = (await filesIn(room)).find((one) => one.name === name)
    if (!file) throw new AppError('notFound')
    return linkTo(`${page}?datei=${encodeURIComponent(file.doc._id)}${place}`)
  },
})
