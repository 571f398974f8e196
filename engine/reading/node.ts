import type { NamedValue } from '../format/namedValue'
import type { Text } from '../languages'

/** A value of a published notice, ready to read in both languages: labels are texts, codes already named. */
export interface ReadNode extends NamedValue {
  contentId: string
  contentType: 'section' | 'group' | 'field'
  label: Text
  caption?: string
  valueType?: string
  /** Shown also where it is empty. */
  alwaysShow?: boolean
  /** Of a lot: which one, and for the team the parcels linked to it. */
  lotId?: string
  propertyIds?: number[]
  /** Names in both languages of codes, units and what is referred to, keyed by code or id; of a group, that of its caption. */
  names?: Record<string, Text>
  /** For the team: nobody else reads this value yet. */
  later?: ReadLater
  children?: ReadNode[]
}

/** What is known of a later publication: the earliest day with its zone, the reason by its name, words in languages. */
export interface ReadLater {
  from?: string
  reason?: Text
  justification?: unknown
}
