import { randomUUID } from 'node:crypto'
import { MongoServerError, type Db } from 'mongodb'

const DUPLICATE = 11_000

/**
 * What every write of Lotse rests on: a row is there once, and is changed where it is still what it was. Answers what does not hold; one
 * row is written for it and taken away again.
 */
export const unfitness = async (db: Db): Promise<string | null> => {
  const rows = db.collection<{ _id: string; n: number }>('doctor')
  const _id = randomUUID()
  await rows.insertOne({ _id, n: 1 })
  try {
    const twice = await rows.insertOne({ _id, n: 2 }).catch((fault: unknown) => fault)
    if (!(twice instanceof MongoServerError && twice.code === DUPLICATE)) return 'it takes one id twice'
    const [right, wrong] = [
      await rows.updateOne({ _id, n: 1 }, { $set: { n: 2 } }),
      await rows.updateOne({ _id, n: 1 }, { $set: { n: 3 } }),
    ]
    return right.modifiedCount === 1 && wrong.matchedCount === 0 ? null : 'it changes a row that is not what it was'
  } finally {
    await rows.deleteOne({ _id })
  }
}
