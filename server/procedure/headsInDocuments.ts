import type { Witness, WitnessKind } from '../log/area'
import { SubmissionModel } from '../offers/area'
import { OpeningRecordModel } from './model'

interface WithHead {
  _id: string
  no?: string
  logHead: { seq: number; hash: string } | null
}
const FIELDS = { no: 1, logHead: 1 } as const

const witnessOf =
  (kind: WitnessKind) =>
  ({ _id, no, logHead }: WithHead): Witness[] =>
    logHead ? [{ kind, name: no ?? _id, seq: logHead.seq, h: logHead.hash }] : []

/** Heads in receipts and opening records; of one tender, or of all. */
export const headsInDocuments = async (tenderId?: string): Promise<Witness[]> => {
  const filter = tenderId === undefined ? {} : { tenderId }
  const [receipts, records] = await Promise.all([
    SubmissionModel.find({ ...filter, logHead: { $ne: null } }, FIELDS).lean<WithHead[]>(),
    OpeningRecordModel.find(filter, FIELDS).lean<WithHead[]>(),
  ])
  return [...receipts.flatMap(witnessOf('receipt')), ...records.flatMap(witnessOf('record'))]
}
