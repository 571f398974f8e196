/** A value of a published notice, ready to read in both languages: labels are texts, codes already named. */
export interface ReadNode {
  contentId: string
  contentType: 'section' | 'group' | 'field'
  label: { de: string; en: string }
  caption?: string
  valueType?: string
  value?: unknown
  /** Code or unit names in both languages, keyed by code. */
  names?: Record<string, { de: string; en: string }>
  children?: ReadNode[]
}
