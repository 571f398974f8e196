import { ReportModel, type ReportDoc, ReportVersionModel, type ReportVersionDoc } from './model'
import { NoteModel, type NoteDoc } from './noteModel'

/** What people wrote in a tender's report and its signed versions, for its archive; files of notes are rooms. Null: nothing. */
export async function reportForArchive(tenderId: string): Promise<object | null> {
  const [report, notes, signed] = await Promise.all([
    ReportModel.findOne({ _id: tenderId }).lean<ReportDoc>(),
    NoteModel.find({ tenderId }).sort({ no: 1 }).lean<NoteDoc[]>(),
    ReportVersionModel.find({ tenderId }).lean<ReportVersionDoc[]>(),
  ])
  if (!report && notes.length === 0) return null
  const contents = new Map(signed.map(({ _id, content, signature }) => [_id, { content, signature }]))
  return {
    lines: report?.lines ?? [],
    notes: notes.map(({ no, kind, text, moment, by, at, roomId, files }) => ({ no, kind, text, moment, by, at, roomId, files })),
    versions: (report?.versions ?? []).map(({ id, ...version }) => ({ ...version, ...contents.get(id) })),
  }
}
