import type { NoteInput, ReportNote } from '../contract/report/report'
import type { Context } from '../calls/context'
import { filesIn, type OpenFile, RoomModel, type RoomDoc } from '../files/area'
import { appendAudit } from '../log/area'
import type { NewIntent } from '../platform/commit'
import { isDuplicateKey } from '../platform/duplicateKey'
import { AppError } from '../platform/errors'
import { placeIn, provenIntents } from '../platform/intentProof'
import { newId } from '../platform/newId'
import { processIntents, type EffectPorts } from '../platform/outbox'
import { pathOf } from '../../engine/files'
import { takeRoom } from '../rooms/area'
import { actingUser } from '../tenders/area'
import { NoteModel, type NoteDoc, type NoteFile } from './noteModel'
import { written, type WrittenFacts } from './record'
import { noteHash } from './written'

/** Notes on one page of a report. */
const NOTES_A_PAGE = 50
/** So many people who write in the same moment wait for each other. */
const TRIES = 10
/** Clocks of desks go ahead a little. */
const AHEAD_MS = 5 * 60_000

export const runNoteIntents = (note: NoteDoc, ports: EffectPorts): Promise<void> =>
  processIntents(NoteModel, note, { ...ports, handlers: { written: (intent, doc, how) => written(intent, doc, how) } })

const inNote = ({ doc, newest, ...place }: OpenFile): NoteFile => ({
  ...{ id: doc._id, name: pathOf(place), size: newest.size, sha256: newest.sha256 },
})

/** Whether what a note names still lies in its room, byte for byte. */
const areThere = (files: readonly NoteFile[], there: readonly OpenFile[]): boolean => {
  const known = new Map(there.map((one) => [one.doc._id, inNote(one)]))
  return files.every(({ id, sha256, size, name }) => {
    const found = known.get(id)
    return found?.sha256 === sha256 && found.size === size && found.name === name
  })
}

interface Presenting {
  knows(no: number, hash: string): boolean
}

/** Notes for their reader, with what is not as the log was told of. */
export async function presentNotes(notes: readonly NoteDoc[], { knows }: Presenting): Promise<ReportNote[]> {
  const ids = notes.flatMap(({ roomId }) => roomId ?? [])
  const rooms = ids.length === 0 ? [] : await RoomModel.find({ _id: { $in: ids } }).lean<RoomDoc[]>()
  const files = new Map(await Promise.all(rooms.map(async (room) => [room._id, await filesIn(room)] as const)))
  return notes.map((note) => {
    const isAltered = !knows(note.no, noteHash(note)) || !areThere(note.files, files.get(note.roomId ?? '') ?? [])
    return {
      ...{ no: note.no, kind: note.kind, text: note.text, by: note.by, at: note.at.toISOString(), isAltered },
      moment: note.moment?.toISOString() ?? null,
      roomId: note.roomId,
      files: note.files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 })),
    }
  })
}

/** Their numbers, and those of one page, in their order. Pages count from 1, the newest. `page` null: all of them. */
export async function readNotes(tenderId: string, page: number | null): Promise<{ numbers: number[]; notes: NoteDoc[] }> {
  const rows = await NoteModel.find({ tenderId }, { no: 1 }).sort({ no: 1 }).lean<Pick<NoteDoc, 'no'>[]>()
  const numbers = rows.map(({ no }) => no)
  const end = page === null ? numbers.length : Math.max(0, numbers.length - (page - 1) * NOTES_A_PAGE)
  const wanted = page === null ? numbers : numbers.slice(Math.max(0, end - NOTES_A_PAGE), end)
  const [from, to] = [wanted.at(0), wanted.at(-1)]
  if (from === undefined || to === undefined) return { numbers, notes: [] }
  return {
    numbers,
    notes: await NoteModel.find({ tenderId, no: { $gte: from, $lte: to } })
      .sort({ no: 1 })
      .lean<NoteDoc[]>(),
  }
}

const refuseWritten = async (roomId: string): Promise<void> => {
  if (await NoteModel.exists({ roomId })) throw new AppError('conflict', { reason: 'refused.noteWritten' })
}

/** The files of a note: of the writer's own room, in which nothing changes any more. */
async function filesOf(ctx: Context, tenderId: string, roomId: string): Promise<NoteFile[]> {
  await refuseWritten(roomId)
  const by = actingUser(ctx)
  const files = await takeRoom(roomId, {
    owner: { kind: 'note', id: roomId },
    ...{ tenderId, by, orgId: null, closedAt: ctx.now, at: ctx.now, path: '/note/roomId' },
  })
  return files.map(inNote)
}

/**
 * Writes a note with its entry in the log. 422 for an empty text, a moment that is still to come, or a room that is not the writer's own;
 * 409 where the room's files went with another note, or a virus was found in one.
 */
export async function writeNote(ctx: Context, tenderId: string, input: NoteInput): Promise<void> {
  const text = input.text.trim()
  const moment = input.moment == null ? null : new Date(input.moment)
  const errors = [
    ...(text === '' ? [{ path: '/note/text', rule: 'required' }] : []),
    ...(moment !== null && moment.getTime() > ctx.now.getTime() + AHEAD_MS ? [{ path: '/note/moment', rule: 'inTheFuture' }] : []),
  ]
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const roomId = input.roomId ?? null
  const files = roomId === null ? [] : await filesOf(ctx, tenderId, roomId)
  const by = actingUser(ctx)
  const words = { text, by: by.name, at: ctx.now, kind: input.kind ?? 'note', moment, files } as const
  for (let tries = 1; ; tries++) {
    const last = await NoteModel.findOne({ tenderId }, { no: 1 }).sort({ no: -1 }).lean<Pick<NoteDoc, 'no'>>()
    const no = (last?.no ?? 0) + 1
    const _id = `${tenderId}:${no}`
    const data = { no, hash: noteHash(words) }
    const facts = { type: 'REPORT_NOTE_WRITTEN', at: ctx.now, by, data } as const satisfies WrittenFacts
    const intent: NewIntent = { id: newId(), kind: 'written', facts }
    const pending = provenIntents(placeIn(NoteModel, _id), [intent])
    const note: NoteDoc = { _id, tenderId, no, ...words, roomId: files.length === 0 ? null : roomId, version: 1, rev: 1, pending }
    try {
      await NoteModel.create(note)
      return await runNoteIntents(note, { audit: appendAudit, publish: ctx.publish })
    } catch (fault) {
      // Somebody took the number: nobody's note stands in another's way.
      if (tries >= TRIES || !isDuplicateKey(fault)) throw fault
      if (note.roomId !== null) await refuseWritten(note.roomId)
    }
  }
}
