import { insertAll } from '../../platform/insertAll'
import { migrates } from '../../platform/migrate'
import { ReportModel } from '../model'
import { NoteModel } from '../noteModel'

interface Earlier {
  no: number
  text: string
  by: string
  at: Date
}

/** The first notes lay in the report's document, 200 at most; their entries in the log stay theirs. */
export const migration = migrates(ReportModel, {
  number: 18,
  what: 'notes of reports by themselves',
  async migrate({ _id, notes = [] }) {
    const tenderId = String(_id)
    const rows = (notes as Earlier[]).map(({ no, text, by, at }) => ({
      ...{ _id: `${tenderId}:${no}`, tenderId, no, text, by, at, kind: 'note', moment: null, roomId: null, files: [] },
      ...{ version: 1, rev: 1, pending: [] },
    }))
    if (rows.length > 0) await insertAll(NoteModel.collection, rows)
    return {}
  },
})
