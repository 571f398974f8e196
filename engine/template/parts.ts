import type { BidderForm, TemplateFile } from '../format/format'

/**
 * A bidders' form as a file of its own: what can be done to a notice's form can be done to it. Checks of the notice name fields that it
 * does not have. Null where the template has none.
 */
export const partOf = (file: TemplateFile, form: BidderForm): TemplateFile | null => {
  const part = file.forms?.[form]
  if (!part) return null
  const { forms: _forms, procedure: _procedure, checks: _checks, ...head } = file
  return { ...head, ...part }
}

/** The template with that form as `part` has it; null takes the form away. */
export const withPart = (file: TemplateFile, form: BidderForm, part: TemplateFile | null): TemplateFile => {
  const { [form]: _before, ...others } = file.forms ?? {}
  const forms = part ? { ...others, [form]: { schema: part.schema, ui: part.ui, rules: part.rules } } : others
  const { forms: _all, ...rest } = file
  return Object.keys(forms).length > 0 ? { ...rest, forms } : rest
}
