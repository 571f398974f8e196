import type { Head } from './verify'

/** Where a head of the log stands outside of the log. */
export type WitnessKind = 'receipt' | 'record' | 'checkpoint' | 'mail' | 'archive' | 'given'

/** A head that somebody or something kept: the log must still hold it. */
export interface Witness extends Head {
  readonly kind: WitnessKind
  /** Number of the receipt or record, name of the file. */
  readonly name: string
}
