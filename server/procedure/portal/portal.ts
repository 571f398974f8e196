import type { FormData } from '../../../engine/form'

/** A notice as it is handed to the public procurement portal. */
export interface PortalNotice {
  /** Of tender and form: handing the same one over again is no second notice. */
  key: string
  no: number
  /** Identifiers of notice and procedure (BT-701, BT-04); null: handed over before there were any. */
  noticeId: string | null
  procedureId: string
  /** Version of the eForms SDK that the form follows. */
  sdk: string
  /** When it is to appear. */
  publishAt: Date
  form: FormData
  /** Required values that are missing. */
  missing: number
}

/** How far the portal has come. `reference` is its own number of the notice; `reason` says why one failed, in the portal's words. */
export interface PortalAnswer {
  state: 'submitted' | 'publishing' | 'published' | 'failed'
  reference: string
  reason?: string
}

/** The portal as Lotse needs it. Both throw where it cannot be reached; then they are asked again. */
export interface Portal {
  submit(notice: PortalNotice, at: Date): Promise<PortalAnswer>
  /** The state of a notice that was handed over. */
  ask(reference: string, at: Date): Promise<PortalAnswer>
}
