/**
 * What was typed and not saved, field by field, each beside what stood there then: nothing that somebody else writes meanwhile goes with
 * it, and where they wrote the same it shows.
 */
export type Draft<Field extends string> = Readonly<Partial<Record<Field, { base: string; typed: string }>>>

/** Typed and undone is nothing: what somebody else writes there from now on is theirs. */
export function withTyped<Field extends string>(
  draft: Draft<Field>,
  [field, typed]: readonly [Field, string],
  saved: string,
): Draft<Field> {
  const { [field]: before, ...rest } = draft
  return (typed === saved ? rest : { ...rest, [field]: { base: before?.base ?? saved, typed } }) as Draft<Field>
}

export const isTypedIn = <Field extends string>(draft: Draft<Field>, field: Field, saved: string): boolean =>
  draft[field] !== undefined && draft[field].typed.trim() !== saved

/** What somebody else wrote into a field since it was typed into; null: nothing. */
export const clashOf = <Field extends string>(draft: Draft<Field>, field: Field, saved: string): string | null =>
  isTypedIn(draft, field, saved) && draft[field]?.base !== saved ? saved : null
