import { Type, type TObject, type TProperties } from '@sinclair/typebox'

export interface Riding {
  /** Keys that move by themselves (the server's time, a place in a list): they say nothing about what the caller means. */
  readonly moving?: readonly string[]
  /** In a list: the key by which an item is the same one as before. */
  readonly identifiedBy?: string
}

/**
 * An object as a partner of the method gave it. `input` is what may be changed; every other key of the views may ride along as it was read,
 * and a changed one is refused by its name (transport/asRead.ts). Handlers get what `input` says, and nothing else.
 */
export const asRead = <Input extends TObject>(
  input: Input,
  views: readonly TObject[],
  { moving = [], identifiedBy }: Riding = {},
): Input => {
  const own = input.properties as TProperties
  const keys = new Set(views.flatMap(({ properties }) => Object.keys(properties)).filter((key) => !(key in own)))
  const riders = Object.fromEntries(
    [...keys].map((key) => [key, Type.Optional(Type.Unknown({ readOnly: true, ...(moving.includes(key) ? { moving: true } : {}) }))]),
  )
  const { minProperties } = input
  const options = {
    additionalProperties: false,
    ...(minProperties === undefined ? {} : { minProperties }),
    ...(identifiedBy === undefined ? {} : { identifiedBy }),
  }
  // Riders are taken out before anybody sees them: what is left is an Input.
  return Type.Object({ ...riders, ...own }, options) as unknown as Input
}
