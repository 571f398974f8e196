import { isDuplicateKey } from '../duplicateKey'
import { model, Schema } from './model'

interface CounterDoc {
  _id: string
  n: number
}

const Counter = model<CounterDoc>(
  'Counter',
  new Schema<CounterDoc>({ _id: String, n: { type: Number, required: true } }, { collection: 'counters', versionKey: false }),
)

const next = (name: string, count: number) =>
  Counter.findOneAndUpdate({ _id: name }, { $inc: { n: count } }, { returnDocument: 'after', lean: true })

/**
 * The next number of a name: 1, 2, 3 …, never the same twice, in any process. A number may be skipped, never reused. Of `count` numbers in
 * a row it answers the last one.
 * No upsert: when several of them race for the first number, the embedded engine counts but now and then answers null.
 */
export const nextNumber = async (name: string, count = 1): Promise<number> => {
  const known = await next(name, count)
  if (known !== null) return known.n
  await Counter.create({ _id: name, n: 0 }).catch((fault: unknown) => {
    if (!isDuplicateKey(fault)) throw fault
  })
  const counter = await next(name, count)
  if (counter === null) throw new Error(`counter ${name} was not made`)
  return counter.n
}
