type TemplatesKnown = (ids: readonly string[]) => Promise<ReadonlySet<string>>

let given: TemplatesKnown | null = null

/** Templates stand above the settings that name them; app hands in who knows them. */
export const setTemplatesKnown = (known: TemplatesKnown): void => {
  given = known
}

/** Those of these ids that are a template's. */
export const templatesKnown: TemplatesKnown = (ids) => {
  if (given === null) throw new Error('settings were not told which templates there are')
  return given(ids)
}
