import { Schema } from 'mongoose'

/**
 * Gives documents of a collection a place for what is left to be done in them (commit.ts), and the index by which a sweep finds those that
 * hold something. A new one whose intents have no code is not stored: nobody would carry them out.
 */
export const withPendingIntents = <Doc>(schema: Schema<Doc>): void => {
  // Beside the fields of its own: mongoose's types of a schema cannot be widened by a parameter.
  const any = schema as unknown as Schema<{ pending: { mac?: unknown }[] }>
  any.add({ pending: [{ type: Schema.Types.Mixed, _id: false }] })
  // What is left to be done is stored as it is, empty objects, too: its code says them (intentProof.ts).
  any.set('minimize', false)
  // Documents without pending intents are not in it.
  any.index({ 'pending.id': 1 }, { sparse: true })
  any.pre('validate', function () {
    if (this.isNew && this.pending.some(({ mac }) => mac === undefined))
      throw new Error('an intent of a new document has no code (provenIntents)')
  })
}
