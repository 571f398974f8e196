/** A value once more under the name that the specification has for its type (2-tenders section 3). */
export interface NamedValue {
  value?: unknown
  stringValue?: string
  longValue?: number
  decimalValue?: string
  dateValue?: string
  dateTimeValue?: string
  booleanValue?: boolean
  listValue?: unknown[]
  unitValue?: string
}
