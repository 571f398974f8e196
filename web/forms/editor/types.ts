import type { Lang } from '../../../engine/languages'
import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'

/** An organization of the platform as a reference field offers it. `value` in the form data is its id as a string. */
export interface OrganizationChoice {
  id: number
  name: string
  city?: string
  /** A company that offers; without it a contracting authority. */
  isCompany?: boolean
  /** Named for review alone; it buys nothing. */
  isReviewBody?: boolean
  /** What a notice needs to know of it and the platform does not; nothing where nobody looked. */
  lacks?: readonly ('url' | 'contactPoint')[]
}

/** One row of a code list: code, name in the interface language, and its parent's code in lists that are trees. */
export type CodeRow = readonly [code: string, name: string, parent?: string]
export type CodeLoader = (codelist: string, lang: Lang) => Promise<readonly CodeRow[]>

/** A problem as server and engine tell it; server/contract's Problem fits. `rule` is a key under forms:problem. */
export interface GivenProblem {
  path: string
  contentId?: string
  rule: string
  params?: Record<string, unknown>
  severity: 'ERROR' | 'WARN'
}

/**
 * A problem as the form shows it. `source` says who found it: the engine in this browser, the server, or the widget that could not read
 * what was typed.
 */
export interface FormProblem extends GivenProblem {
  contentId: string
  params: Record<string, unknown>
  source: 'form' | 'server' | 'typing'
}

/** Something that was typed and could not be read, for a page that shows it again after a reload. */
export interface UnreadText {
  /** Of its field; the same wherever its item moves. */
  key: string
  contentId: string
  /** Which control of the field, where it has two; else ''. */
  part: string
  /** Text key of 'this is no number' and the like. */
  rule: string
  text: string
}

export interface FormEditorOptions {
  template: Template
  /** The form data to start from. Passing another object later replaces what is shown, unless it is the one `onChange` gave out last. */
  data: FormData
  /**
   * The data as it stands now, for pages whose values live outside React: a render that began before a key is shown after it, and must not
   * take it away. Asked instead of `data` from the second render on.
   */
  latest?: () => FormData
  /**
   * After every change: the whole next data (structurally shared with the last) and the path of what changed. Called once per key: keep it
   * cheap.
   */
  onChange?: (next: FormData, changedPath: string) => void
  /** What an earlier life of the form could not read: shown again with its error. Read once. */
  unread?: readonly UnreadText[]
  /** After every change of what is on the screen and could not be read. */
  onUnread?: (unread: readonly UnreadText[]) => void
  readOnly?: boolean
  /** Every field stands open, in the form's own order: for forms of which nothing must be given. */
  showsAll?: boolean
  /** Problems only the server can know (from updateProject's 422 or TenderView.problems). */
  issues?: readonly GivenProblem[]
  organizations?: readonly OrganizationChoice[]
  /**
   * Opens 'Organisation anlegen'; resolves to the new one, or null when the person changed their mind. Without it the entry is not offered.
   */
  onCreateOrganization?: () => Promise<OrganizationChoice | null>
  /** Today, for presets and deadline checks; the server's clock where the page knows it. */
  now?: () => Date
  loadCodes?: CodeLoader
  /**
   * Letters before the ids of this form's elements, where another form with the same fields stands on the page: a label leads to its own
   * field.
   */
  idPrefix?: string
  /** Scheme id of the lot to show (from the URL), and the call when the person chooses another. */
  lot?: string
  onLotChange?: (lotId: string) => void
}
