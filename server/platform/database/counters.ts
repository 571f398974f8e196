import mongoose from 'mongoose'

interface CounterDoc {
  _id: string
  n: number
}

const Counter = mongoose.model<CounterDoc>(
  'Counter',
  new mongoose.Schema<CounterDoc>({ _id: String, n: { type: Number, required: true } }, { versionKey: false }),
  'counters',
)

/** The next number of a name: 1, 2, 3 …, never the same twice, in any process. A number may be skipped, never reused. */
export const nextNumber = async (name: string): Promise<number> => {
  const counter = await Counter.findOneAndUpdate({ _id: name }, { $inc: { n: 1 } }, { upsert: true, returnDocument: 'after', lean: true })
  if (counter === null) throw new Error(`counter ${name} was not made`)
  return counter.n
}
